// Starting a check or an exploration, watching it, and the runs made so far side by side.
import {bytes, cards, complain, grouped, h, seconds, short, show} from './page.js';
import {get, post} from './server.js';
import {Chart} from './chart.js';
import {RunCharts, changesOf, rates} from './moments.js';
import {hashOf} from './place.js';

/** What a comparison tries, one after the other. */
const COMPARED = ['full', 'tree', 'tree-compact', 'collapse', 'delta'];

/** However long a run is watched, so many moments are kept. */
const MOST_MOMENTS = 400;

/** More curves than this nobody tells apart. */
const MOST_CHOSEN = 8;

/** Two digits say all there is to say of a forecast. */
const rounded = value => grouped(Number(value.toPrecision(2)));

export class Runs {
  constructor(root, page) {
    this.page = page;
    this.moments = [];
    this.marks = [];
    this.number = 0;
    this.whole = null;
    this.list = [];
    this.kept = new Map();
    this.chosen = new Map();
    this.forecast = null;
    this.comparing = false;
    this.charts = new RunCharts();
    this.overlay = [new Chart('States found, run by run', 'time', {x: 'seconds'}), new Chart('Memory, run by run', 'time', {x: 'seconds', y: 'bytes'})];
    this.form = h('form', {class: 'start', onsubmit: event => { event.preventDefault(); this.start(); }});
    this.outlook = h('div', {class: 'outlook'});
    this.now = h('div', {'aria-live': 'off'});
    this.overlays = h('div', {class: 'charts'}, this.overlay.map(chart => chart.element));
    this.table = h('div', {class: 'wide'});
    root.append(h('h2', {}, 'New run'), this.form, h('div', {class: 'run'}, this.now, this.charts.element),
      h('h2', {}, 'Runs of this page'), this.table, this.overlays);
    this.charts.element.hidden = this.overlays.hidden = true;
  }

  renderForm() {
    const model = this.page.model;
    if (model.watching) {
      show(this.form, h('p', {class: 'hint'}, 'This page shows a run of the terminal.'), h('p', {class: 'buttons'}, this.stopper()));
      return;
    }
    const input = (name, label, more = {}) => h('label', {}, label, h('input', {name, autocomplete: 'off', spellcheck: 'false', ...more}));
    const select = (name, label, values) => h('label', {}, label, h('select', {name}, values.map(value => Array.isArray(value) ? h('option', {value: value[0]}, value[1]) : h('option', {}, value))));
    show(this.form,
      h('div', {class: 'fields'},
        select('command', 'Do', [['check', 'check: look for violations'], ['explore', 'explore: visit all states']]),
        input('--invariant', 'Holds in every state', {placeholder: 'x < 3', list: 'names'}),
        input('--reach', 'Is it ever true?', {placeholder: 'x == 2', list: 'names'}),
        input('--ltl', 'Holds on every run (LTL)', {placeholder: 'G (p -> F q)'}),
        model.claims.length ? select('--property', 'Property of the model', [['', 'all that can be checked'], ...model.claims.map(name => [name, name])]) : null,
        select('--fairness', 'Fairness', ['none', 'weak', 'strong']),
        select('--deadlock', 'Deadlocks', [['on', 'are violations'], ['off', 'are fine']])),
      h('details', {}, h('summary', {}, 'Method and limits'),
        h('div', {class: 'fields'},
          select('--store', 'Store', ['auto', 'full', 'tree', 'tree-compact', 'collapse', 'delta', 'comback', 'compaction', 'bitstate']),
          select('--search', 'Search', ['auto', 'bfs', 'dfs', 'caching', 'snapshots']),
          input('--threads', 'Threads', {inputmode: 'numeric', placeholder: 'all'}),
          input('--memory', 'Memory', {placeholder: '512m'}),
          input('--time', 'Time', {placeholder: '30s'}),
          input('--states', 'States', {inputmode: 'numeric', placeholder: 'any number'}),
          input('--depth', 'Depth', {inputmode: 'numeric', placeholder: 'any'}),
          input('--cache-size', 'Cache size', {placeholder: 'of caching, comback'}))),
      h('p', {class: 'buttons'}, this.starter = h('button', {class: 'main'}, 'Start'), this.stopper(),
        h('button', {type: 'button', class: 'forecast', title: 'explores a sample: how many states there probably are, and what each method would take', onclick: () => this.plan()}, 'Forecast')),
      this.outlook);
  }

  stopper() {
    this.stop = h('button', {type: 'button', class: 'stop', onclick: () => { this.comparing = false; post('/api/stop').catch(complain); }}, 'Stop');
    return this.stop;
  }

  /** The model is another one now. */
  forget() {
    this.forecast = null;
    show(this.outlook);
    this.renderForm();
  }

  async start() {
    const data = new FormData(this.form);
    const explore = data.get('command') === 'explore';
    const questions = ['--invariant', '--reach', '--ltl', '--property', '--fairness', '--deadlock'];
    const usual = {'--fairness': 'none', '--deadlock': 'on', '--store': 'auto', '--search': 'auto'};
    const options = [...data].filter(([name, value]) => name !== 'command' && value.trim() !== '' && value !== usual[name]
      && !(explore && questions.includes(name))).map(([name, value]) => [name, value.trim()]);
    try {
      complain(null);
      this.progress(await post('/api/run', {command: data.get('command'), options}));
      this.render();
    } catch (error) { complain(error); }
  }

  /** How many states there probably are, from a sample, and what each way to remember them would take. */
  async plan() {
    show(this.outlook, h('p', {class: 'remark'}, 'A sample of the model is explored …'));
    try {
      complain(null);
      const forecast = await post('/api/plan');
      this.forecast = forecast;
      const known = forecast.states_low === forecast.states_high;
      show(this.outlook, h('p', {}, known ? `${grouped(forecast.states_likely)} states, all of them visited.`
        : `About ${rounded(forecast.states_likely)} states, probably between ${rounded(forecast.states_low)} and ${rounded(forecast.states_high)}.`),
      h('div', {class: 'wide', tabindex: 0}, h('table', {class: 'list'}, h('thead', {}, h('tr', {}, ['method', 'confidence', 'time', 'memory', ''].map(text => h('th', {scope: 'col'}, text)))),
        h('tbody', {}, forecast.ranking.map(each => h('tr', {}, h('td', {}, each.name), h('td', {}, each.confidence), h('td', {class: 'right'}, seconds(each.seconds)),
          h('td', {class: 'right'}, bytes(each.bytes)), h('td', {class: 'command'}, each.reason)))))));
      this.render();
    } catch (error) {
      show(this.outlook);
      complain(error);
    }
  }

  /** Explores the model with one store after the other. */
  async compare() {
    this.comparing = true;
    for (const store of COMPARED) {
      if (!this.comparing) break;
      try {
        const run = await post('/api/run', {command: 'explore', options: [['--store', store]]});
        await new Promise(over => { this.waited = {number: run.number, over}; });
      } catch (error) {
        this.comparing = false;
        complain(error);
      }
    }
    this.comparing = false;
    this.page.drawn?.();
  }

  begin(number) {
    if (number === this.number) return;
    this.number = number;
    this.moments = [];
    this.marks = [];
    this.levels = null;
    this.whole = null;
  }

  /** A run goes on. */
  progress(run) {
    this.begin(run.number);
    if (run.method && run.method !== this.run?.method && run.progress) this.marks.push({x: run.progress.seconds, text: `→ ${run.method}`});
    this.run = run;
    this.levels = run.levels ?? null;
    if (!run.progress) return;
    this.moments.push(run.progress);
    if (this.moments.length >= MOST_MOMENTS) this.moments = this.moments.filter((_, i) => i % 2 === 0);
  }

  /** A run is over: its whole report is fetched. */
  async ended(run) {
    this.begin(run.number);
    this.run = run;
    try {
      const whole = await this.wholeOf(run.number);
      this.list = await get('/api/runs');
      for (const number of this.kept.keys()) if (!this.list.some(each => each.number === number)) this.kept.delete(number);
      if (!this.chosen.has(run.number)) this.choose(run.number, true);
      if (this.number === run.number) this.shown(whole);
    } catch (error) { complain(error); }
    if (this.waited?.number === run.number) this.waited.over();
  }

  /** The report of a finished run; it does not change any more. */
  async wholeOf(number) {
    if (!this.kept.has(number)) this.kept.set(number, await get('/api/run', {number}));
    return this.kept.get(number);
  }

  shown(whole) {
    this.whole = whole;
    if (whole.moments.length) this.moments = whole.moments;
    this.marks = changesOf(whole.report);
    this.levels = whole.report?.level_sizes ? {sizes: whole.report.level_sizes, per: 1} : null;
    if (whole.version === this.page.model.version && whole.report?.unreached) {
      this.page.never = new Set(whole.report.unreached.map(each => each.line).filter(Boolean));
    }
  }

  /** Puts a run beside the others, or takes it away. */
  choose(number, yes) {
    if (!yes) { this.chosen.delete(number); return; }
    const taken = new Set(this.chosen.values());
    if (taken.size >= MOST_CHOSEN) this.chosen.delete(this.chosen.keys().next().value);
    const free = [...Array(MOST_CHOSEN).keys()].find(tone => ![...this.chosen.values()].includes(tone));
    this.chosen.set(number, free);
  }

  render() {
    const run = this.run;
    if (this.stop) this.stop.disabled = !run?.running && !this.comparing;
    if (this.starter) this.starter.disabled = Boolean(run?.running);
    if (run) {
      const last = this.moments.at(-1);
      show(this.now, h('p', {class: 'command'}, run.line), run.running ? this.figures(last) : this.verdict(run));
      this.charts.element.hidden = this.moments.length < 2;
      if (this.moments.length > 1) this.charts.update(this.moments, this.levels, {marks: this.marks, bounds: this.bounds()});
    } else {
      show(this.now, h('p', {class: 'empty'}, 'Start looks for deadlocks, failing assertions and what you ask above. While the run lasts, its states, memory and levels are drawn here.'));
    }
    this.renderTable();
  }

  /** A run that goes on, in numbers. */
  figures(last) {
    if (!last) return h('p', {class: 'remark'}, 'starting …');
    const rate = rates(this.moments).at(-1)?.[1];
    const used = last.memory_limit ? last.memory / last.memory_limit : 0;
    const meter = h('div', {class: 'meter'}, h('i'));
    meter.firstChild.style.width = `${100 * used}%`;
    const details = last.details ?? {};
    const forecast = this.forecast?.version === this.run.version ? this.forecast : null;
    const left = forecast && rate > 0 ? (forecast.states_likely - last.states) / rate : -1;
    return [cards([
      ['states', grouped(last.states), forecast ? `of about ${short(forecast.states_likely)}` : ''], ['per second', rate === undefined ? '…' : short(rate), left > 0 ? `about ${seconds(left)} left` : ''], ['waiting', grouped(last.waiting)],
      ['depth', grouped(last.depth)], ['memory', bytes(last.memory), last.memory_limit ? [`of ${bytes(last.memory_limit)}`, meter] : ''],
      ['cache answers', details.cache_lookups > 0 ? `${(100 * details.cache_hits / details.cache_lookups).toFixed(1)} %` : null, details.cache_lookups > 0 ? `of ${short(details.cache_lookups)} look-ups` : ''],
      ['on disk', details.disk_bytes > 0 ? bytes(details.disk_bytes) : null, `${bytes(details.disk_bytes_read)} read`],
      ['time', seconds(last.seconds), this.run.method ? `now in ${this.run.method}` : '']]), last.note ? h('p', {class: 'remark'}, last.note) : null];
  }

  verdict(run) {
    const word = run.verdict ?? '';
    return [h('p', {class: `verdict ${word}`}, run.verdict_line, run.advice ? h('small', {}, run.advice) : null),
      run.way !== undefined ? h('p', {}, h('a', {class: 'main', href: hashOf({way: run.way === '' ? [] : run.way.split('.'), at: run.loop >= 0 ? 0 : run.way === '' ? 0 : run.way.split('.').length, loop: run.loop ?? -1})},
        run.version === this.page.model.version ? 'Show the counterexample' : 'Show the counterexample (of an earlier text)')) : null,
      run.states === undefined ? null : cards([
        ['states', grouped(run.states)], ['transitions', grouped(run.transitions)], ['time', seconds(run.seconds), run.seconds > 0.05 ? `${short(run.states / run.seconds)} states per second` : ''],
        ['search', run.search, `${run.threads} ${run.threads === 1 ? 'thread' : 'threads'}`], ['store', run.store ?? 'none', run.bytes_per_state && run.states >= 10_000 ? `${run.bytes_per_state.toFixed(1)} bytes per state` : bytes(run.store_bytes)],
        ['process', bytes(run.peak_memory_bytes), 'at its peak']])];
  }

  /** The forecast as lines, as far as they do not flatten all others. */
  bounds() {
    const {forecast, moments} = this;
    const most = 5 * Math.max(...moments.map(moment => moment.states));
    return !forecast || forecast.version !== this.run.version ? []
      : [['forecast: at least', forecast.states_low, 2], ['forecast: likely', forecast.states_likely, 3], ['forecast: at most', forecast.states_high, 5]]
        .filter(([, value]) => value <= most).map(([name, value, tone]) => ({name, class: `dashed tone${tone}`, points: [[0, value], [moments.at(-1).seconds, value]]}));
  }

  renderTable() {
    const ended = this.list.filter(run => !run.running);
    this.renderOverlays(ended);
    if (this.tabled === ended.length && this.tabledRun === this.number) return;
    [this.tabled, this.tabledRun] = [ended.length, this.number];
    const again = () => { this.tabled = -1; this.render(); };
    show(this.table, ended.length === 0 ? h('p', {class: 'empty'}, 'Finished runs stand here side by side, with their curves one over the other.') : h('table', {class: 'list'},
      h('thead', {}, h('tr', {}, ['curve', 'run', 'command', 'verdict', 'states', 'time', 'bytes per state', 'process', ''].map(text => h('th', {scope: 'col'}, text)))),
      h('tbody', {}, ended.toReversed().map(run => {
        const tone = this.chosen.get(run.number);
        const box = h('input', {type: 'checkbox', checked: tone !== undefined, 'aria-label': `draw run ${run.number}`, onchange: async () => { this.choose(run.number, box.checked); await this.wholeOf(run.number).catch(complain); again(); }});
        return h('tr', {class: run.number === this.number ? 'now' : null},
          h('td', {}, box, tone === undefined ? null : h('span', {class: `swatch tone${tone}`})), h('td', {}, run.number), h('td', {class: 'command'}, h('code', {}, run.line)), h('td', {}, run.verdict ?? 'no report'),
          h('td', {class: 'right'}, grouped(run.states)), h('td', {class: 'right'}, seconds(run.seconds)),
          h('td', {class: 'right'}, run.states >= 1_000 ? run.bytes_per_state?.toFixed(1) ?? '' : ''), h('td', {class: 'right'}, bytes(run.peak_memory_bytes)),
          h('td', {}, h('button', {type: 'button', onclick: async () => { await this.ended(run); again(); this.page.drawn(); this.now.scrollIntoView({block: 'nearest'}); }}, 'show')));
      }))));
  }

  /** The curves of the chosen runs, one over the other; the one that goes on is among them. */
  renderOverlays(ended) {
    const shown = ended.filter(run => this.chosen.has(run.number) && this.kept.has(run.number))
      .map(run => ({name: `${run.number}: ${run.store ?? run.search ?? run.command}`, tone: this.chosen.get(run.number), moments: this.kept.get(run.number).moments}));
    if (this.run?.running && this.moments.length > 1) shown.push({name: `${this.number}: now`, tone: 7, moments: this.moments});
    this.overlays.hidden = shown.length < 2;
    if (this.overlays.hidden) return;
    const lines = key => shown.map(run => ({name: run.name, class: `tone${run.tone}`, points: run.moments.map(moment => [moment.seconds, moment[key]])}));
    this.overlay[0].lines(lines('states'));
    this.overlay[1].lines(lines('memory'));
  }

  /** The finished runs as points. */
  comparison() {
    return this.list.filter(run => !run.running && run.store_bytes && run.seconds !== undefined).map(run => ({
      x: run.seconds, y: run.store_bytes, name: run.store ?? run.search, title: `${run.line}: ${grouped(run.states)} states, ${seconds(run.seconds)}, ${bytes(run.store_bytes)}`}));
  }
}
