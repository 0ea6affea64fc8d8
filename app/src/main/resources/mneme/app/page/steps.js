// A way through a model: a slider over its steps, the state, the list of steps, the table of what changes, the difference of two
// states. A way is {start: groups of the first state, steps, watches}; a loop is the number of the state a cycle begins in, or -1.
import {h, show} from './dom.js';

const where = step => step.line ? `${step.file || 'line'} ${step.line}` : '';

/** Moves along a way: buttons, a slider, and where the cycle lies. */
export class Player {
  constructor(go) {
    this.go = go;
    this.slider = h('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Step of the way', oninput: () => go(Number(this.slider.value))});
    this.position = h('output', {class: 'position'});
    this.cycle = h('span', {class: 'cycle-bar', hidden: true, title: 'the cycle'});
    const button = (title, text, to) => h('button', {type: 'button', title, 'aria-label': title, onclick: () => go(to())}, text);
    this.element = h('div', {class: 'player'},
      button('to the start (Home)', '|◀', () => 0), button('one step back (←)', '◀', () => this.at - 1),
      h('span', {class: 'track'}, this.slider, this.cycle),
      button('one step ahead on this way (→)', '▶', () => this.at + 1), button('to the end (End)', '▶|', () => this.length), this.position);
    this.update(0, 0, -1);
  }

  update(at, length, loop) {
    [this.at, this.length] = [at, length];
    this.slider.max = length;
    this.slider.value = at;
    this.slider.disabled = length === 0;
    this.slider.setAttribute('aria-valuetext', `step ${at} of ${length}`);
    this.position.textContent = `${at} of ${length}`;
    this.cycle.hidden = loop < 0 || length === 0;
    if (!this.cycle.hidden) this.cycle.style.left = `${100 * loop / length}%`;
    const [start, back, ahead, end] = this.element.querySelectorAll('button');
    start.disabled = back.disabled = at === 0;
    ahead.disabled = end.disabled = at >= length;
  }
}

/** What is in a state, by what it belongs to. */
export function stateView(groups, changed) {
  return groups.map(group => {
    const place = group.entries.find(entry => entry.location);
    const others = group.entries.filter(entry => !entry.location);
    return h('div', {class: 'component'},
      h('h3', {}, h('span', {}, group.component || 'variables'), place ? h('span', {class: changed.has(place.name) ? 'location changed' : 'location'}, place.text) : null),
      others.length === 0 ? null : h('dl', {}, others.map(entry => [
        h('dt', {}, entry.short || entry.name), h('dd', {}, h('span', {class: changed.has(entry.name) ? 'changed' : null}, entry.text))])));
  });
}

/** A list of steps; the one that is shown is marked, and the cycle of a lasso bracketed. */
export function stepList(steps, at, loop, go, ids = false) {
  const item = (i, text, more) => h('li', {
    id: ids ? `step-${i}` : null, value: i, 'aria-current': i === at ? 'step' : null,
    class: [i === at ? 'here' : i > at ? 'ahead' : '', loop >= 0 && i > loop ? 'round' : '', loop >= 0 && i === loop ? 'entry' : ''].join(' ').trim() || null,
  }, h('button', {type: 'button', class: 'plain', onclick: () => go(i)}, h('span', {}, Array.isArray(text) ? text.flat().filter(Boolean) : text), more));
  return h('ol', {class: 'steps', start: 0}, item(0, 'start'),
    steps.map((step, i) => [
      i === loop ? h('li', {class: 'cycle'}, '↻ the cycle starts here') : null,
      item(i + 1, [step.process ? [h('b', {}, step.process), ' '] : null, step.text, ' ', h('small', {class: 'line'}, where(step))], changes(step)),
    ]),
    loop >= 0 ? h('li', {class: 'cycle'}, loop < steps.length ? `↻ and so on for ever, from step ${loop + 1}` : '↻ the run stays here for ever') : null);
}

/** What a step changes, in one line. */
export function changes(step) {
  if (step.error) return h('div', {class: 'bad'}, step.error);
  return h('div', {class: 'changes'},
    (step.changes ?? []).map(change => h('span', {}, `${change.name} `, h('span', {class: 'old'}, change.before ?? '–'), ' → ', h('b', {}, change.after ?? '–'))),
    (step.more ?? []).map(line => h('div', {}, line)));
}

/** What everything is worth after each step: Map from name to an array with an entry per state. */
export function history(start, steps) {
  const rows = new Map();
  const states = steps.filter(step => !step.error).length + 1;
  for (const group of start) for (const entry of group.entries) {
    rows.set(entry.name, {component: group.component, short: entry.short, location: entry.location, values: [entry.text]});
  }
  steps.filter(step => !step.error).forEach((step, i) => {
    for (const change of step.changes) {
      if (!rows.has(change.name)) rows.set(change.name, {component: change.component, values: []});
      const values = rows.get(change.name).values;
      values[i + 1] = change.after ?? '–';
    }
  });
  for (const row of rows.values()) {
    row.changed = new Set();
    for (let i = 0; i < states; i++) {
      if (row.values[i] === undefined) row.values[i] = i === 0 ? '–' : row.values[i - 1];
      else if (i > 0) row.changed.add(i);
    }
  }
  return rows;
}

/** The table of what changes, with watched expressions on top. */
export function table(way, at, loop, filter, go) {
  const rows = history(way.start ?? [], way.steps);
  const count = way.steps.filter(step => !step.error).length + 1;
  const shown = [...rows].filter(([, row]) => row.changed.size > 0 && (!filter || row.component === filter));
  const watches = way.watches ?? [];
  if (shown.length === 0 && watches.length === 0) {
    return h('p', {class: 'empty'}, count === 1 ? 'Take a step, and what it changes stands here, a column per state.' : 'Nothing changes on this way.');
  }
  const most = 400;
  const columns = [...Array(Math.min(count, most)).keys()];
  const kind = i => [i === at ? 'here' : '', loop >= 0 && i === loop ? 'entry' : '', loop >= 0 && i > loop ? 'round' : ''].join(' ').trim();
  const head = h('tr', {}, h('th', {scope: 'col'}, 'name'),
    columns.map(i => h('th', {scope: 'col', class: [kind(i), i === loop ? 'cycle' : ''].join(' ').trim() || null},
      h('button', {type: 'button', class: 'plain', title: i === loop ? 'the cycle starts here' : null, onclick: () => go(i)}, i === loop ? `↻ ${i}` : i))));
  const cells = (values, changed) => columns.map(i =>
    h('td', {class: [kind(i), changed?.has(i) ? 'changed' : ''].join(' ').trim() || null}, values[i]));
  return [h('div', {class: 'wide', tabindex: 0}, h('table', {class: 'values'}, h('thead', {}, head), h('tbody', {},
    watches.map(watch => h('tr', {class: 'watch'}, h('th', {scope: 'row'}, watch.text),
      watch.values ? cells(watch.values, new Set(columns.filter(i => i > 0 && watch.values[i] !== watch.values[i - 1])))
        : h('td', {colspan: columns.length, class: 'bad'}, watch.error))),
    shown.map(([name, row]) => h('tr', {}, h('th', {scope: 'row', title: name}, name), cells(row.values, row.changed)))))),
  count > most ? h('p', {class: 'remark'}, `The first ${most} of ${count} states.`) : null];
}

/** A choice of one process, whose changes alone the table shows. */
export function filterForm(way, filter, choose) {
  const components = [...new Set([...history(way.start ?? [], way.steps).values()].filter(row => row.changed.size > 0).map(row => row.component))].filter(Boolean);
  if (components.length < 2) return null;
  const select = h('select', {onchange: () => choose(select.value)},
    h('option', {value: ''}, 'everything that changes'), components.map(name => h('option', {value: name, selected: name === filter}, name)));
  return h('p', {}, h('label', {}, 'Show ', select));
}

/** In what two states of the way differ. */
export function difference(way, from, to) {
  const rows = history(way.start ?? [], way.steps);
  const different = [...rows].filter(([, row]) => row.values[from] !== row.values[to]);
  return from === to ? h('p', {class: 'empty'}, 'Choose two different states.')
    : different.length === 0 ? h('p', {class: 'empty'}, 'They are the same.')
      : h('div', {class: 'wide', tabindex: 0}, h('table', {class: 'values'}, h('thead', {}, h('tr', {}, h('th', {}, 'name'), h('th', {}, `after ${from}`), h('th', {}, `after ${to}`))),
        h('tbody', {}, different.map(([name, row]) => h('tr', {}, h('th', {scope: 'row'}, name), h('td', {}, row.values[from]), h('td', {class: 'changed'}, row.values[to]))))));
}

/** Asks for the other state of a difference. */
export function differenceForm(way, at, compared, choose) {
  const last = way.steps.filter(step => !step.error).length;
  const other = Math.min(compared, last);
  const input = h('input', {type: 'number', min: 0, max: last, value: other, onchange: () => choose(Math.max(0, Number(input.value) || 0))});
  return [h('p', {}, h('label', {}, 'The state after step ', input), ` beside the one shown, after step ${Math.min(at, last)}:`), difference(way, other, Math.min(at, last))];
}

/** The states of a way as groups, computed of its start and its changes. */
export function stateAt(way, at) {
  const groups = new Map();
  for (const [name, row] of history(way.start ?? [], way.steps)) {
    if (row.values[at] === '–') continue;
    if (!groups.has(row.component)) groups.set(row.component, {component: row.component, entries: []});
    groups.get(row.component).entries.push({name, short: row.short, location: row.location, text: row.values[at]});
  }
  return [...groups.values()];
}

/** A way that was recorded, to be looked at without a server. */
export class TraceView {
  constructor(way, loop) {
    [this.way, this.loop, this.tab, this.filter, this.compared] = [way, loop, 'steps', '', 0];
    this.length = way.steps.length;
    this.last = way.steps.filter(step => !step.error).length;
    this.player = new Player(at => this.go(at));
    this.state = h('div', {class: 'state'});
    this.body = h('div', {class: 'tab', role: 'tabpanel'});
    this.element = h('div', {class: 'trace-view'}, this.player.element, h('div', {class: 'trace-columns'}, this.state, h('div', {}, this.body)));
    this.go(0);
  }

  go(at) {
    if (at < 0 || at > this.length) return;
    this.at = at;
    this.player.update(at, this.length, this.loop);
    const step = this.way.steps[at - 1];
    const shown = Math.min(at, this.last);
    show(this.state, step?.error ? h('p', {class: 'finding'}, step.error) : null,
      stateView(stateAt(this.way, shown), new Set((step?.changes ?? []).map(change => change.name))));
    this.render();
  }

  render() {
    const go = at => this.go(at);
    const {way, at, loop} = this;
    show(this.body, this.tab === 'table' ? [filterForm(way, this.filter, chosen => { this.filter = chosen; this.render(); }), table(way, Math.min(at, this.last), loop, this.filter, go)]
      : this.tab === 'difference' ? differenceForm(way, at, this.compared, chosen => { this.compared = chosen; this.render(); })
        : stepList(way.steps, at, loop, go, true));
  }
}
