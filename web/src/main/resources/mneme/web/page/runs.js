// Starting a check or an exploration, watching it, and the runs made so far side by side.
import {bytes, complain, grouped, h, seconds, show} from './dom.js';
import {get, post} from './server.js';
import {barChart, lineChart, pointChart} from './chart.js';
import {hashOf} from './way.js';

/** What a comparison tries, one after the other. */
const COMPARED = ['full', 'tree', 'tree-compact', 'collapse', 'delta'];

/** However long a run is watched, so many moments are kept. */
const MOST_MOMENTS = 400;

/** States per second, each over a fiftieth of the run: single moments are too short to say. */
function rates(moments) {
  const least = moments.at(-1).seconds / 50;
  const points = [];
  let from = moments[0];
  for (const moment of moments) {
    const time = moment.seconds - from.seconds;
    if (time > 0 && time >= least) {
      points.push([moment.seconds, Math.max(0, (moment.states - from.states) / time)]);
      from = moment;
    }
  }
  return points;
}

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
    this.form = h('form', {class: 'start', onsubmit: event => { event.preventDefault(); this.start(); }});
    this.outlook = h('div', {class: 'outlook'});
    this.forecast = null;
    this.comparing = false;
    this.now = h('div', {class: 'run', 'aria-live': 'off'});
    this.table = h('div', {class: 'wide'});
    root.append(h('h2', {}, 'New run'), this.form, this.now, h('h2', {}, 'Runs of this page'), this.table);
  }

  renderForm() {
    const model = this.page.model;
    if (model.watching) {
      show(this.form, h('p', {}, 'This page shows a run of the terminal.'));
      return;
    }
    const input = (name, label, more = {}) => h('label', {}, label, h('input', {name, autocomplete: 'off', ...more}));
    const select = (name, label, values) => h('label', {}, label, h('select', {name}, values.map(value => h('option', {}, value))));
    show(this.form,
      h('div', {class: 'fields'},
        select('command', 'Do', ['check', 'explore']),
        input('--invariant', 'Holds in every state', {placeholder: 'x < 3', list: 'names'}),
        input('--reach', 'Is it ever true?', {placeholder: 'x == 2', list: 'names'}),
        input('--ltl', 'Holds on every run (LTL)', {placeholder: 'G (p -> F q)'}),
        select('--fairness', 'Fairness', ['none', 'weak', 'strong']),
        select('--deadlock', 'Deadlocks', ['on', 'off'])),
      h('details', {}, h('summary', {}, 'Method and limits'),
        h('div', {class: 'fields'},
          select('--store', 'Store', ['auto', 'full', 'tree', 'tree-compact', 'collapse', 'delta', 'comback', 'compaction', 'bitstate']),
          select('--search', 'Search', ['auto', 'bfs', 'dfs', 'caching', 'snapshots']),
          input('--threads', 'Threads', {inputmode: 'numeric'}),
          input('--memory', 'Memory', {placeholder: '512m'}),
          input('--time', 'Time', {placeholder: '30s'}),
          input('--states', 'States', {inputmode: 'numeric'}),
          input('--depth', 'Depth', {inputmode: 'numeric'}))),
      h('p', {}, h('button', {class: 'main'}, 'Start'), ' ',
        h('button', {type: 'button', onclick: () => { this.comparing = false; post('/api/stop').catch(complain); }}, 'Stop'), ' ',
        h('button', {type: 'button', class: 'forecast', onclick: () => this.plan()}, 'Forecast')),
      this.outlook);
  }

  async start() {
    const data = new FormData(this.form);
    const explore = data.get('command') === 'explore';
    const questions = ['--invariant', '--reach', '--ltl', '--fairness', '--deadlock'];
    const usual = {'--fairness': 'none', '--deadlock': 'on', '--store': 'auto', '--search': 'auto'};
    const options = [...data].filter(([name, value]) => name !== 'command' && value.trim() !== '' && value !== usual[name]
      && !(explore && questions.includes(name))).map(([name, value]) => [name, value.trim()]);
    try {
      complain(null);
      this.progress(await post('/api/run', {command: data.get('command'), options}));
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
      h('div', {class: 'wide'}, h('table', {}, h('thead', {}, h('tr', {}, ['method', 'confidence', 'time', 'memory', ''].map(text => h('th', {scope: 'col'}, text)))),
        h('tbody', {}, forecast.ranking.map(each => h('tr', {}, h('td', {}, each.name), h('td', {}, each.confidence), h('td', {class: 'right'}, seconds(each.seconds)),
          h('td', {class: 'right'}, bytes(each.bytes)), h('td', {}, each.reason)))))));
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
    this.page.runEnded?.();
  }

  begin(number) {
    if (number === this.number) return;
    this.number = number;
    this.moments = [];
    this.marks = [];
    this.whole = null;
  }

  /** A run goes on. */
  progress(run) {
    this.begin(run.number);
    this.run = run;
    const moment = run.progress;
    if (moment) {
      const before = this.moments.at(-1);
      if (before && moment.note && before.note !== moment.note) this.mark(before, moment);
      this.moments.push(moment);
      if (this.moments.length >= MOST_MOMENTS) this.moments = this.moments.filter((_, i) => i % 2 === 0);
    }
    this.render();
  }

  /** A method that is changed while the run goes on says so in its note. */
  mark(before, moment) {
    const word = note => note.split(/[\s,;]/)[0];
    if (word(before.note) !== word(moment.note) && this.marks.length < 20) this.marks.push({x: moment.seconds, text: moment.note});
  }

  /** A run is over: its whole report is fetched. */
  async ended(run) {
    this.begin(run.number);
    this.run = run;
    try {
      const whole = await get('/api/run', {number: run.number});
      if (this.number !== run.number) return;
      this.whole = whole;
      if (whole.moments.length) this.moments = whole.moments;
      if (whole.version === this.page.model.version && whole.report?.unreached) {
        this.page.never = new Set(whole.report.unreached.map(each => each.line).filter(Boolean));
      }
      this.list = await get('/api/runs');
    } catch (error) { complain(error); }
    this.render();
    if (this.waited?.number === run.number) this.waited.over();
    this.page.runEnded?.(run);
  }

  render() {
    const run = this.run;
    if (!run) return;
    const last = this.moments.at(-1);
    show(this.now,
      h('p', {class: 'command'}, h('code', {}, run.line)),
      run.running ? h('p', {}, last
        ? `${grouped(last.states)} states, ${grouped(last.waiting)} waiting, depth ${grouped(last.depth)}, ${bytes(last.memory)} of ${bytes(last.memory_limit)}, ${seconds(last.seconds)}${last.note ? `; ${last.note}` : ''}`
        : 'starting …') : this.verdict(run),
      this.charts(run));
    this.renderTable();
  }

  verdict(run) {
    const word = run.verdict ?? '';
    return [h('p', {class: `verdict ${word}`}, run.verdict_line, run.advice ? h('small', {}, ` ${run.advice}`) : null),
      run.way !== undefined ? h('p', {}, h('a', {class: 'main', href: hashOf({way: run.way === '' ? [] : run.way.split('.'), at: run.loop >= 0 ? 0 : run.way === '' ? 0 : run.way.split('.').length, loop: run.loop ?? -1})},
        run.version === this.page.model.version ? 'Show the counterexample' : 'Show the counterexample (of an earlier text)')) : null,
      run.states === undefined ? null : h('dl', {class: 'figures'}, [
        ['states', grouped(run.states)], ['transitions', grouped(run.transitions)], ['time', seconds(run.seconds)],
        ['store', `${run.store ?? run.search} ${run.bytes_per_state ? `${run.bytes_per_state.toFixed(1)} bytes per state` : ''}`],
        ['process', bytes(run.peak_memory_bytes)]].map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]))];
  }

  charts(run) {
    const moments = this.moments;
    if (moments.length < 2) return null;
    const rate = rates(moments);
    const known = moments.filter(moment => moment.memory_limit > 0);
    const levels = this.whole?.report?.level_sizes;
    return h('div', {class: 'charts'},
      lineChart('States found and waiting', [
        {name: 'found', points: moments.map(moment => [moment.seconds, moment.states])},
        {name: 'waiting', points: moments.map(moment => [moment.seconds, moment.waiting])}, ...this.bounds()], 'seconds', this.marks),
      lineChart('States per second', [{name: 'rate', points: rate}], 'seconds', this.marks),
      lineChart('Memory against the budget', [
        {name: 'used', points: moments.map(moment => [moment.seconds, moment.memory])},
        {name: 'budget', points: known.map(moment => [moment.seconds, moment.memory_limit])}], 'seconds', this.marks),
      levels ? barChart('States per level', levels, 'level')
        : lineChart('Waiting by depth', [{name: 'waiting', points: moments.map(moment => [moment.depth, moment.waiting])}], 'depth'));
  }

  /** The forecast as lines, as far as they do not flatten all others. */
  bounds() {
    const {forecast, moments} = this;
    const most = 5 * Math.max(...moments.map(moment => moment.states));
    return !forecast || forecast.version !== this.run.version ? []
      : [['forecast: at least', forecast.states_low], ['forecast: likely', forecast.states_likely], ['forecast: at most', forecast.states_high]]
        .filter(([, value]) => value <= most).map(([name, value]) => ({name, points: [[0, value], [moments.at(-1).seconds, value]]}));
  }

  renderTable() {
    const ended = this.list.filter(run => !run.running);
    show(this.table, ended.length === 0 ? h('p', {class: 'remark'}, 'None is finished yet.') : h('table', {},
      h('thead', {}, h('tr', {}, ['run', 'command', 'verdict', 'states', 'time', 'bytes per state', 'process', ''].map(text => h('th', {scope: 'col'}, text)))),
      h('tbody', {}, ended.toReversed().map(run => h('tr', {},
        h('td', {}, run.number), h('td', {}, h('code', {}, run.line)), h('td', {}, run.verdict ?? 'no report'),
        h('td', {class: 'right'}, grouped(run.states)), h('td', {class: 'right'}, seconds(run.seconds)),
        h('td', {class: 'right'}, run.bytes_per_state?.toFixed(1) ?? ''), h('td', {class: 'right'}, bytes(run.peak_memory_bytes)),
        h('td', {}, h('button', {onclick: () => this.ended(run)}, 'show')))))));
  }

  /** The finished runs as points. */
  comparison() {
    const points = this.list.filter(run => !run.running && run.store_bytes && run.seconds !== undefined).map(run => ({
      x: run.seconds, y: run.store_bytes, name: run.store ?? run.search, title: `${run.line}: ${grouped(run.states)} states, ${seconds(run.seconds)}, ${bytes(run.store_bytes)}`}));
    return points.length < 2 ? null : pointChart('Memory of the store (bytes) against time', points, 'seconds');
  }
}
