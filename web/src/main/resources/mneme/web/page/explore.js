// Walking through the model: the state, what is possible, the way so far, the text beside it.
import {complain, grouped, h, show} from './dom.js';
import {get, post} from './server.js';
import {Graph} from './graph.js';
import {listing, reveal} from './source.js';
import {savePng} from './picture.js';
import {changes, difference, hashOf, placeOf, stepList, table} from './way.js';

export class Explore {
  /** @param page what the views share: the model, and the lines never reached */
  constructor(root, page) {
    this.page = page;
    this.graph = new Graph(way => this.go(way === '' ? [] : way.split('.')));
    this.place = {way: [], at: 0, loop: -1};
    this.tab = 'way';
    this.watches = [];
    this.filter = '';
    this.compared = 0;
    this.state = null;
    this.trace = null;
    this.asked = 0;
    this.build(root);
  }

  build(root) {
    this.stateBox = h('div', {class: 'state'});
    this.choiceBox = h('div', {class: 'choices'});
    this.tabs = h('div', {class: 'tabs', role: 'tablist'});
    this.tabBox = h('div', {class: 'tab', role: 'tabpanel'});
    this.sourceBox = h('div', {});
    this.slider = h('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Step of the way', oninput: () => this.at(Number(this.slider.value))});
    this.position = h('span', {class: 'position'});
    this.crumbs = h('nav', {class: 'crumbs', 'aria-label': 'The way so far'});
    root.append(this.crumbs,
      h('div', {class: 'slider'},
        h('button', {title: 'to the start (Home)', onclick: () => this.at(0)}, '|◀'),
        h('button', {title: 'one step back (←)', onclick: () => this.at(this.place.at - 1)}, '◀'),
        this.slider,
        h('button', {title: 'one step ahead on this way (→)', onclick: () => this.at(this.place.at + 1)}, '▶'),
        this.position),
      h('div', {class: 'columns'},
        h('div', {class: 'left'}, h('h2', {}, 'State'), this.stateBox, h('h2', {}, 'Possible now'), this.choiceBox),
        h('div', {class: 'middle'}, this.tabs, this.tabBox),
        h('div', {class: 'right'}, h('h2', {}, 'Model'), this.sourceBox)));
    document.addEventListener('keydown', event => this.key(event, root));
  }

  key(event, root) {
    if (root.hidden || event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) return;
    if (/^[1-9]$/.test(event.key)) this.take(Number(event.key) - 1);
    else if (event.key === 'ArrowLeft') this.at(this.place.at - 1);
    else if (event.key === 'ArrowRight') this.at(this.place.at + 1);
    else if (event.key === 'Home') this.at(0);
    else if (event.key === 'End') this.at(this.place.way.length);
    else return;
    event.preventDefault();
  }

  /** Goes to the end of a way. */
  go(way, loop = -1) { location.hash = hashOf({way, at: way.length, loop}); }

  /** Goes to a state of the way, and keeps what lies ahead. */
  at(at) {
    const first = this.trace?.chosen_start ? 1 : 0;
    if (at < first - 1 || at + first < 0 || at > this.place.way.length) return;
    location.replace(hashOf({...this.place, at}));
  }

  /** Takes one of the choices; what lay ahead is kept where it is the same step. */
  take(choice) {
    if (!this.state || choice >= this.state.choices.length) return;
    const {way, at, loop} = this.place;
    if (way[at] === String(choice)) this.at(at + 1);
    else this.go([...way.slice(0, at), String(choice)]);
  }

  /** Shows what the address says. */
  async visit(hash) {
    const asked = ++this.asked;
    const place = placeOf(hash);
    try {
      const shown = place.way.slice(0, place.at).join('.');
      const [state, trace] = await Promise.all([
        get('/api/state', {way: shown}),
        get('/api/way', {way: place.way.join('.'), watch: this.watches.join('\n')}),
      ]);
      if (asked !== this.asked) return;
      this.place = place;
      this.state = state;
      this.trace = trace;
      this.graph.add(state, shown, state.length);
      complain(null);
      this.render();
    } catch (error) {
      if (asked === this.asked) complain(error);
    }
  }

  /** Which choice of an initial state stands before the first step. */
  offset() { return this.trace.chosen_start ? 1 : 0; }

  render() {
    const {way, at, loop} = this.place;
    this.slider.max = way.length;
    this.slider.value = at;
    this.position.textContent = `${at} of ${way.length}`;
    const steps = this.trace.steps;
    const last = steps[at - 1 - this.offset()];
    show(this.crumbs, h('a', {href: hashOf({way: [], at: 0, loop: -1})}, 'start'),
      steps.slice(Math.max(0, at - this.offset() - 6), Math.max(0, at - this.offset())).map((step, i, list) => {
        const number = at - list.length + i + 1;
        return [' › ', h('a', {href: hashOf({way, at: number, loop})}, `${step.process || 'step'} ${step.line ? `:${step.line}` : number}`)];
      }));
    const changed = new Set((last?.changes ?? []).map(change => change.name));
    this.renderState(this.state, changed);
    this.renderChoices();
    this.renderTabs();
    this.renderSource(last);
  }

  renderState(state, changed) {
    show(this.stateBox,
      state.findings.map(finding => h('p', {class: 'finding'}, finding.text, finding.line ? ` (line ${finding.line})` : '')),
      !state.started ? h('p', {}, 'There are several initial states; choose one.')
        : state.groups.map(group => {
          const place = group.entries.find(entry => entry.location);
          return h('div', {class: 'component'},
            h('h3', {}, group.component || 'variables', place ? h('span', {class: changed.has(place.name) ? 'location changed' : 'location'}, place.text) : null),
            h('dl', {}, group.entries.filter(entry => !entry.location).map(entry => [
              h('dt', {}, entry.short || entry.name), h('dd', {class: changed.has(entry.name) ? 'changed' : null}, entry.text)])));
        }));
  }

  renderChoices() {
    const ahead = this.place.way[this.place.at];
    const {choices, choice_count: count} = this.state;
    show(this.choiceBox,
      count === 0 ? h('p', {class: 'remark'}, 'Nothing is possible here.') : null,
      choices.map((choice, i) => h('button', {
        class: `choice${String(i) === ahead ? ' ahead' : ''}${choice.error ? ' bad' : ''}`, onclick: () => this.take(i),
      }, h('span', {class: 'number'}, i + 1), h('b', {}, choice.process), ' ', choice.text, ' ',
      h('small', {}, choice.line ? `line ${choice.line}` : ''), changes(choice))),
      count > choices.length ? h('p', {class: 'remark'}, `${grouped(count)} are possible; the first ${choices.length} are shown.`) : null,
      this.nearest());
  }

  nearest() {
    if (this.page.model.watching) return null;
    const input = h('input', {name: 'nearest', placeholder: 'an expression of the model', 'aria-label': 'Expression that is to hold', list: 'names', autocomplete: 'off', value: this.goal ?? ''});
    return h('form', {class: 'nearest', onsubmit: event => { event.preventDefault(); this.goal = input.value; this.find(input.value); }},
      h('label', {}, 'Nearest state where ', input), h('button', {}, 'Find'));
  }

  async find(expression) {
    const from = this.place.way.slice(0, this.place.at);
    try {
      const found = await post('/api/nearest', {way: from.join('.'), expression});
      complain(found.way === undefined ? found.message : null);
      if (found.way !== undefined) this.go(found.way === '' ? [] : found.way.split('.'));
    } catch (error) { complain(error); }
  }

  renderTabs() {
    const names = {way: 'Way', table: 'Table', chart: 'Chart', graph: 'Graph', difference: 'Difference'};
    show(this.tabs, Object.entries(names).map(([id, text]) => h('button', {
      role: 'tab', id: `tab-${id}`, 'aria-selected': String(id === this.tab), onclick: () => { this.tab = id; this.renderTabs(); },
    }, text)));
    show(this.tabBox, this.tabContent());
  }

  tabContent() {
    const {way, loop} = this.place;
    const offset = this.offset();
    const at = this.place.at - offset;
    const go = i => this.at(i + offset);
    const words = new URLSearchParams({way: way.join('.'), ...loop >= 0 ? {loop} : {}});
    switch (this.tab) {
      case 'table': return [this.watchForm(), this.filterForm(), table(this.trace, at, loop, this.filter, go)];
      case 'chart': return way.length <= offset ? h('p', {class: 'remark'}, 'Take a step, and it is drawn here.')
        : [h('div', {class: 'wide'}, h('img', {src: `/api/chart.svg?${words}`, alt: 'The steps as a sequence chart', class: 'sequence'})),
          h('p', {}, h('a', {href: `/api/chart.svg?${words}`, download: 'chart.svg'}, 'SVG'), ' ',
            h('button', {onclick: () => savePng(`/api/chart.svg?${words}`, 'chart').catch(complain)}, 'PNG'))];
      case 'graph': return [h('p', {}, h('button', {onclick: () => { this.graph.clear(); this.graph.add(this.state, way.slice(0, this.place.at).join('.'), this.state.length); this.renderTabs(); }}, 'clear'),
        ' Click a state to go there and see what is behind it.'), this.graph.element(this.state.key)];
      case 'difference': return this.differenceForm(at);
      default: return [this.watchForm(), this.watchedNow(at), stepList(this.trace.steps, at, loop, go), this.saves(words)];
    }
  }

  watchForm() {
    const input = h('input', {placeholder: 'a variable or an expression', 'aria-label': 'Expression to watch', list: 'names', autocomplete: 'off'});
    return h('form', {onsubmit: event => {
      event.preventDefault();
      const text = input.value.trim();
      if (text && !this.watches.includes(text)) this.watches.push(text);
      this.visit(location.hash);
    }}, h('label', {}, 'Watch ', input), h('button', {}, 'Add'),
    this.watches.map(text => h('button', {type: 'button', class: 'watching', title: 'watch it no longer', onclick: () => {
      this.watches = this.watches.filter(other => other !== text);
      this.visit(location.hash);
    }}, `${text} ✕`)));
  }

  watchedNow(at) {
    const rows = this.trace.watches ?? [];
    return rows.length === 0 ? null : h('dl', {class: 'watches'}, rows.map(row => [h('dt', {}, row.text),
      h('dd', {class: row.values ? null : 'bad'}, row.values ? row.values[Math.min(at, row.values.length - 1)] : row.error)]));
  }

  filterForm() {
    const components = [...new Set((this.trace.start ?? []).map(group => group.component))];
    if (components.length < 2) return null;
    const select = h('select', {onchange: () => { this.filter = select.value; this.renderTabs(); }},
      h('option', {value: ''}, 'everything'), components.filter(Boolean).map(name => h('option', {value: name, selected: name === this.filter}, name)));
    return h('p', {}, h('label', {}, 'Show ', select));
  }

  differenceForm(at) {
    const other = Math.min(this.compared, this.trace.steps.length);
    const input = h('input', {type: 'number', min: 0, max: this.trace.steps.length, value: other, onchange: () => { this.compared = Math.max(0, Number(input.value) || 0); this.renderTabs(); }});
    return [h('p', {}, h('label', {}, 'The state after step ', input), ` beside the one shown, after step ${at}:`), difference(this.trace, other, at)];
  }

  saves(words) {
    if (this.trace.steps.length === 0) return null;
    const model = this.page.model;
    const quoted = /^[\w./-]+$/.test(model.path) ? model.path : `'${model.path.replaceAll("'", "'\\''")}'`;
    return h('p', {class: 'saves'}, 'Save this way: ',
      h('a', {href: `/api/trace.json?${words}`, download: 'trace.json'}, 'JSON'), ' ',
      h('a', {href: `/api/trace.itf.json?${words}`, download: 'trace.itf.json'}, 'ITF'),
      ', then in a terminal ', h('code', {}, `mneme replay trace.json ${quoted}`));
  }

  renderSource(last) {
    const marks = new Map();
    for (const line of this.page.never) marks.set(line, 'never');
    for (const choice of this.state.choices) if (choice.line && !choice.file) marks.set(choice.line, 'here');
    if (last?.line && !last.file) marks.set(last.line, marks.get(last.line) === 'here' ? 'here' : 'last');
    for (const finding of this.state.findings) if (finding.line && !finding.file) marks.set(finding.line, 'bad');
    const old = this.sourceBox.querySelector('.listing');
    const top = old?.scrollTop ?? 0;
    const list = listing(this.page.model.text, marks);
    show(this.sourceBox, list);
    list.scrollTop = top;
    if (last?.line && !last.file) reveal(list, last.line);
  }
}
