// The steps so far, and those ahead on a counterexample: slider, list, table of what changes, chart, difference of two states.
import {h} from './dom.js';

/** The words of a place in the address: #/explore?way=…&at=…&loop=… */
export function placeOf(hash) {
  const words = new URLSearchParams(hash.split('?')[1] ?? '');
  const way = (words.get('way') ?? '').split('.').filter(each => /^\d+$/.test(each));
  const at = words.has('at') ? Math.min(way.length, Math.max(0, Number(words.get('at')) || 0)) : way.length;
  const loop = words.has('loop') ? Number(words.get('loop')) : -1;
  return {way, at, loop: Number.isInteger(loop) ? loop : -1};
}

export function hashOf(place) {
  const words = new URLSearchParams();
  if (place.way.length) words.set('way', place.way.join('.'));
  if (place.at < place.way.length) words.set('at', place.at);
  if (place.loop >= 0) words.set('loop', place.loop);
  return `#/explore${words.size ? `?${words}` : ''}`;
}

const where = step => step.line ? `${step.file || 'line'} ${step.line}` : '';

/** A list of steps; the one that is shown is marked. */
export function stepList(steps, at, loop, go) {
  const item = (i, text, more) => h('li', {class: i === at ? 'here' : i > at ? 'ahead' : null, 'aria-current': i === at ? 'step' : null},
    h('button', {class: 'plain', onclick: () => go(i)}, text), more);
  return h('ol', {class: 'steps', start: 0}, item(0, 'start'),
    steps.map((step, i) => [
      i === loop ? h('li', {class: 'cycle'}, 'the cycle starts here') : null,
      item(i + 1, [step.process ? h('b', {}, step.process) : null, ' ', step.text, ' ', h('small', {}, where(step))], changes(step)),
    ]),
    loop >= 0 ? h('li', {class: 'cycle'}, loop < steps.length ? `and so on for ever, from step ${loop + 1}` : 'the run stays here for ever') : null);
}

/** What a step changes, in one line. */
export function changes(step) {
  if (step.error) return h('div', {class: 'bad'}, step.error);
  const texts = (step.changes ?? []).map(change => `${change.name} ${change.before ?? '–'} → ${change.after ?? '–'}`);
  return h('div', {class: 'changes'}, texts.join(', '), (step.more ?? []).map(line => h('div', {}, line)));
}

/** What everything is worth after each step: Map from name to an array with an entry per state. */
export function history(start, steps) {
  const rows = new Map();
  const states = steps.filter(step => !step.error).length + 1;
  for (const group of start) for (const entry of group.entries) {
    rows.set(entry.name, {component: group.component, values: [entry.text]});
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
  const most = 400;
  const columns = [...Array(Math.min(count, most)).keys()];
  const head = h('tr', {}, h('th', {scope: 'col'}, 'name'),
    columns.map(i => h('th', {scope: 'col', class: i === at ? 'here' : i === loop ? 'cycle' : null},
      h('button', {class: 'plain', title: i === loop ? 'the cycle starts here' : null, onclick: () => go(i)}, i))));
  const cells = (values, changed) => columns.map(i =>
    h('td', {class: [i === at ? 'here' : '', changed?.has(i) ? 'changed' : ''].join(' ').trim() || null}, values[i]));
  return h('div', {class: 'wide'}, h('table', {class: 'values'}, h('thead', {}, head), h('tbody', {},
    (way.watches ?? []).map(watch => h('tr', {class: 'watch'}, h('th', {scope: 'row'}, watch.text),
      watch.values ? cells(watch.values) : h('td', {colspan: columns.length, class: 'bad'}, watch.error))),
    shown.map(([name, row]) => h('tr', {}, h('th', {scope: 'row'}, name), cells(row.values, row.changed))))),
    count > most ? h('p', {class: 'remark'}, `The first ${most} of ${count} states.`) : null);
}

/** In what two states of the way differ. */
export function difference(way, from, to) {
  const rows = history(way.start ?? [], way.steps);
  const different = [...rows].filter(([, row]) => row.values[from] !== row.values[to]);
  return different.length === 0 ? h('p', {}, 'They are the same.')
    : h('table', {class: 'values'}, h('thead', {}, h('tr', {}, h('th', {}, 'name'), h('th', {}, `after ${from}`), h('th', {}, `after ${to}`))),
      h('tbody', {}, different.map(([name, row]) => h('tr', {}, h('th', {scope: 'row'}, name), h('td', {}, row.values[from]), h('td', {}, row.values[to])))));
}
