// What a run remembers, drawn as it is used while the run goes on and at its fullest afterwards; and the runs against each other.
import {bytes, cards, complain, grouped, h, show} from './page.js';
import {Chart} from './chart.js';
import {fullest, memoryMap} from './memory.js';

/** Figures of a report that say how tables and caches did. */
const TELLING = /hit|miss|lookup|cache|collision|load_factor|evict|spilled|replayed|bytes_read$|bytes_written$|bytes_peak$|detections/;

/** A table of a report: one row for each cache, level or partition. */
function rowsTable(rows) {
  const columns = Object.keys(rows[0]);
  return h('div', {class: 'wide', tabindex: 0}, h('table', {class: 'list'}, h('thead', {}, h('tr', {}, columns.map(name => h('th', {scope: 'col'}, name.replaceAll('_', ' '))))),
    h('tbody', {}, rows.slice(0, 40).map(row => h('tr', {}, columns.map(name => h('td', {class: typeof row[name] === 'number' ? 'right' : null},
      typeof row[name] === 'number' ? Number.isInteger(row[name]) ? grouped(row[name]) : row[name].toFixed(3) : row[name])))))));
}

export class Methods {
  constructor(root, runs) {
    this.runs = runs;
    this.map = h('div', {});
    this.more = h('div', {});
    this.chart = new Chart('Memory of the store against time', 'time', {x: 'seconds', y: 'bytes'});
    this.chart.element.classList.add('only');
    this.hint = h('p', {class: 'empty'}, 'Two finished runs, with different stores perhaps, are drawn against each other here: to the left is faster, below is smaller.');
    this.comparer = h('button', {type: 'button', class: 'compare', onclick: () => { complain(null); runs.compare(); this.render(); }}, 'Compare the exact stores');
    root.append(h('h2', {}, 'Memory'), this.map, this.more, h('h2', {}, 'Runs compared'), this.hint, h('div', {}, this.chart.element),
      runs.page.model.watching ? '' : h('p', {class: 'buttons'}, this.comparer));
  }

  render() {
    const {runs} = this;
    const points = runs.comparison();
    this.hint.hidden = points.length > 1;
    this.chart.element.hidden = points.length < 2;
    if (points.length > 1) this.chart.points(points);
    this.comparer.disabled = runs.comparing || Boolean(runs.run?.running);
    this.comparer.textContent = runs.comparing ? 'comparing …' : 'Compare the exact stores';
    const run = runs.run;
    const last = runs.moments.at(-1);
    if (!run || !last) {
      show(this.map, h('p', {class: 'empty'}, 'Start a run on ', h('a', {href: '#/check'}, 'Check'), '; what it remembers is drawn here: a rectangle for each table, cache and queue, as large as its share.'));
      show(this.more);
      return;
    }
    const moment = run.running ? last : fullest(runs.moments);
    show(this.map, h('p', {class: 'hint'}, h('code', {}, run.line), run.running ? ', as it is now' : ', when it was fullest'), memoryMap(runs.moments, moment, moment.states));
    const report = runs.whole?.report;
    const told = run.running ? last.details ?? {} : report ?? {};
    const counts = Object.entries(told).filter(([key, value]) => TELLING.test(key) && typeof value === 'number');
    const tables = Object.entries(told).filter(([key, value]) => /cache/.test(key) && Array.isArray(value) && value.length && typeof value[0] === 'object');
    show(this.more,
      report && !run.running ? h('p', {}, `${report.store ?? report.search}: ${grouped(report.states)} states in ${bytes(report.store_bytes)}`, report.bytes_per_state && report.states >= 1_000 ? `, ${report.bytes_per_state.toFixed(2)} bytes per state` : '',
        report.queue_bytes ? `, and ${bytes(report.queue_bytes)} for those that wait` : '', '.') : null,
      cards(counts.map(([key, value]) => [key.replaceAll('_', ' '), /bytes/.test(key) ? bytes(value) : Number.isInteger(value) ? grouped(value) : value.toFixed(3)])),
      tables.map(([key, rows]) => [h('h2', {}, key.replaceAll('_', ' ')), rowsTable(rows)]));
  }
}
