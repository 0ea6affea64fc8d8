// Walking through the model: the state, what is possible, the way so far, the text beside it.
import {complain, grouped, h, show, tabs} from './page.js';
import {get, post} from './server.js';
import {Graph} from './graph.js';
import {listing, meaning, reveal} from './source.js';
import {savePng} from './picture.js';
import {Player, changes, differenceForm, filterForm, stateView, stepList, table} from './steps.js';
import {hashOf, placeOf} from './place.js';

const TABS = new Map([['way', 'Way'], ['table', 'Table'], ['chart', 'Chart'], ['graph', 'Graph'], ['difference', 'Difference']]);

/** The lines on which a process stands: those it could go on from. */
const linesOf = entry => !entry.location ? [] : entry.lines ?? (/^line \d+$/.test(entry.text) ? [Number(entry.text.slice(5))] : []);

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
    this.tabRow = tabs(TABS, 'Ways to look at the steps', id => { this.tab = id; this.renderTabs(); });
    this.tabBox = h('div', {class: 'tab', role: 'tabpanel'});
    this.sourceBox = h('div', {});
    this.nearestBox = this.page.model.watching ? null : this.nearest();
    this.player = new Player(at => this.at(at));
    this.crumbs = h('nav', {class: 'crumbs', 'aria-label': 'The way so far'});
    root.append(this.crumbs, this.player.element,
      h('div', {class: 'columns'},
        h('div', {class: 'left'}, h('h2', {}, 'State'), this.stateBox, h('h2', {}, 'Possible now'), this.choiceBox, this.nearestBox),
        h('div', {class: 'middle'}, this.tabRow.element, this.tabBox),
        h('div', {class: 'right'}, h('h2', {}, 'Model'), this.sourceBox)));
    document.addEventListener('keydown', event => this.key(event, root));
  }

  key(event, root) {
    if (root.hidden || event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || document.querySelector('dialog[open]')) return;
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
    if (at < 0 || at > this.place.way.length) return;
    location.replace(hashOf({...this.place, at}));
  }

  /** Takes one of the choices; what lay ahead is kept where it is the same step. */
  take(choice) {
    if (!this.state || choice >= this.state.choices.length) return;
    const {way, at} = this.place;
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
    const offset = this.offset();
    this.player.update(at, way.length, loop < 0 ? -1 : loop + offset);
    const steps = this.trace.steps;
    const last = steps[at - 1 - offset];
    const from = Math.max(0, at - offset - 6);
    show(this.crumbs, h('a', {href: hashOf({way, at: 0, loop})}, 'start'), from > 0 ? ' › …' : null,
      steps.slice(from, Math.max(0, at - offset)).map((step, i) => {
        const number = from + i + 1 + offset;
        return [' › ', h('a', {href: hashOf({way, at: number, loop}), 'aria-current': number === at ? 'step' : null}, `${step.process || step.text.split(/[( ]/)[0] || 'step'}${step.line ? `:${step.line}` : ` ${number}`}`)];
      }));
    const changed = new Set((last?.changes ?? []).map(change => change.name));
    show(this.stateBox,
      this.state.findings.map(finding => h('p', {class: 'finding'}, finding.text, finding.line ? ` (line ${finding.line})` : '')),
      !this.state.started ? h('p', {class: 'empty'}, 'There are several initial states; choose one.') : stateView(this.state.groups, changed));
    this.renderChoices();
    this.renderTabs();
    this.renderSource(last);
  }

  renderChoices() {
    const ahead = this.place.way[this.place.at];
    const {choices, choice_count: count} = this.state;
    // Whoever steers by keyboard stays in the list.
    const within = this.choiceBox.contains(document.activeElement);
    show(this.choiceBox,
      count === 0 ? h('p', {class: 'empty'}, 'Nothing is possible here. ◀ goes one step back.') : null,
      choices.map((choice, i) => h('button', {
        type: 'button', class: `choice${String(i) === ahead ? ' ahead' : ''}${choice.error ? ' bad' : ''}`, onclick: () => this.take(i),
      }, h('span', {class: 'number'}, i + 1), h('span', {}, h('b', {}, choice.process), ' ', choice.text, ' ', h('small', {class: 'line'}, choice.line ? `line ${choice.line}` : '')), changes(choice))),
      count > choices.length ? h('p', {class: 'remark'}, `${grouped(count)} are possible; the first ${choices.length} are shown.`) : null);
    if (within) this.choiceBox.querySelector('.choice.ahead, .choice')?.focus();
  }

  nearest() {
    const input = h('input', {name: 'nearest', placeholder: 'an expression of the model', 'aria-label': 'Expression that is to hold', list: 'names', autocomplete: 'off'});
    return h('form', {class: 'nearest asking', onsubmit: event => { event.preventDefault(); this.find(input.value); }},
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
    this.tabRow.select(this.tab);
    if (!this.trace) return;
    const typing = this.tabBox.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    show(this.tabBox, this.tabContent());
    if (typing) this.tabBox.querySelector(`[aria-label="${typing}"]`)?.focus();
  }

  tabContent() {
    const {way, loop} = this.place;
    const offset = this.offset();
    const at = this.place.at - offset;
    const go = i => this.at(i + offset);
    const again = () => this.renderTabs();
    const words = new URLSearchParams({way: way.join('.'), ...loop >= 0 ? {loop} : {}});
    switch (this.tab) {
      case 'table': return [this.watchForm(), filterForm(this.trace, this.filter, chosen => { this.filter = chosen; again(); }), table(this.trace, at, loop, this.filter, go)];
      case 'chart': return way.length <= offset ? h('p', {class: 'empty'}, 'Take a step, and it is drawn here: a line per process, from top to bottom.')
        : [h('div', {class: 'wide', tabindex: 0}, h('img', {src: `/api/chart.svg?${words}`, alt: 'The steps as a sequence chart', class: 'sequence'})),
          h('p', {class: 'saves'}, 'Save the chart: ', h('a', {href: `/api/chart.svg?${words}`, download: 'chart.svg'}, 'SVG'),
            h('button', {type: 'button', onclick: () => savePng(`/api/chart.svg?${words}`, 'chart').catch(complain)}, 'PNG'))];
      case 'graph': return this.graph.view(this.state.key, this.trail(), () => {
        this.graph.clear();
        this.graph.add(this.state, way.slice(0, this.place.at).join('.'), this.state.length);
        again();
      });
      case 'difference': return differenceForm(this.trace, at, this.compared, chosen => { this.compared = chosen; again(); });
      default: return [this.watchForm(), this.watchedNow(at), stepList(this.trace.steps, at, loop, go),
        this.trace.steps.length === 0 ? h('p', {class: 'empty'}, 'Choose a step on the left, or press its number. The way you take is listed here and kept in the address.') : this.saves(words)];
    }
  }

  /** The ways to the states from the start to here. */
  trail() { return [...Array(this.place.at + 1).keys()].map(i => this.place.way.slice(0, i).join('.')); }

  watchForm() {
    const input = h('input', {placeholder: 'a variable or an expression', 'aria-label': 'Expression to watch', list: 'names', autocomplete: 'off'});
    return h('form', {class: 'asking', onsubmit: event => {
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
      h('dd', {class: row.values ? null : 'bad'}, row.values ? row.values[Math.max(0, Math.min(at, row.values.length - 1))] : row.error)]));
  }

  saves(words) {
    const model = this.page.model;
    const quoted = /^[\w./-]+$/.test(model.path) ? model.path : `'${model.path.replaceAll("'", "'\\''")}'`;
    return h('p', {class: 'saves'}, 'Save this way: ',
      h('a', {href: `/api/trace.json?${words}`, download: 'trace.json'}, 'JSON'), ' ',
      h('a', {href: `/api/trace.itf.json?${words}`, download: 'trace.itf.json'}, 'ITF'),
      'and replay it in a terminal: ', h('code', {}, `mneme replay trace.json ${quoted}`));
  }

  renderSource(last) {
    const marks = new Map();
    for (const line of this.page.never) marks.set(line, 'never');
    for (const group of this.state.groups ?? []) for (const entry of group.entries) for (const line of linesOf(entry)) marks.set(line, marks.get(line) === 'never' ? 'never stands' : 'stands');
    for (const choice of this.state.choices) if (choice.line && !choice.file) marks.set(choice.line, 'here');
    if (last?.line && !last.file) marks.set(last.line, marks.get(last.line) === 'here' ? 'here' : 'last');
    for (const finding of this.state.findings) if (finding.line && !finding.file) marks.set(finding.line, 'bad');
    const top = this.sourceBox.querySelector('.listing')?.scrollTop ?? 0;
    const list = listing(this.page.model.text, marks);
    show(this.sourceBox, meaning(marks), list);
    list.scrollTop = top;
    if (last?.line && !last.file) reveal(list, last.line);
  }
}
