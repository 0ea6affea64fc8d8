// How a run goes on, as charts: states, their rate, memory by part, levels, and what only some methods have, a cache or a disk.
// A moment is what the server says of a run that goes on; the report of a finished run has the same ones.
import {bytes, h, seconds, show} from './dom.js';
import {Chart} from './chart.js';

/** States per second, each over a fiftieth of the run: single moments are too short to say. */
export function rates(moments) {
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

/** The parts of the memory in all moments, in the order in which they appear. */
export function partNames(moments) {
  const names = new Set();
  for (const moment of moments) for (const name of Object.keys(moment.parts ?? {})) names.add(name);
  return [...names];
}

/** What is used beside the parts that have a name. */
export const rest = moment => Math.max(0, moment.memory - Object.values(moment.parts ?? {}).reduce((sum, each) => sum + each, 0));

/** Differences of a counter that only grows, as a share of those of another one. */
function shares(moments, part, whole) {
  const known = moments.filter(moment => moment.details?.[whole] !== undefined);
  if (known.length < 2) return [];
  const least = Math.max(1, known.at(-1).details[whole] / 50);
  const points = [];
  let from = {[part]: 0, [whole]: 0};
  for (const moment of known) {
    const now = moment.details;
    if (now[whole] - from[whole] >= least) {
      points.push([moment.seconds, Math.min(1, Math.max(0, (now[part] - from[part]) / (now[whole] - from[whole])))]);
      from = now;
    }
  }
  return points;
}

export class RunCharts {
  constructor() {
    const over = 'time';
    const time = {x: 'seconds'};
    this.charts = {
      states: new Chart('States found and waiting', over, time),
      rate: new Chart('States per second', over, time),
      memory: new Chart('Memory by part', over, {...time, y: 'bytes'}),
      levels: new Chart('States per level', 'level', {x: 'number'}),
      cache: new Chart('Look-ups that the cache answers', over, {...time, y: 'percent'}),
      disk: new Chart('Disk', over, {...time, y: 'bytes'}),
    };
    this.element = h('div', {class: 'charts'});
  }

  /**
   * @param moments at least two
   * @param levels {sizes, per} the sizes of levels, each bar of so many levels; null where there are none
   * @param more {marks: [{x, text}], bounds: lines beside the states}
   */
  update(moments, levels, {marks = [], bounds = []} = {}) {
    const {states, rate, memory, levels: level, cache, disk} = this.charts;
    const xs = moments.map(moment => moment.seconds);
    states.lines([
      {name: 'found', points: moments.map(moment => [moment.seconds, moment.states])},
      {name: 'waiting', points: moments.map(moment => [moment.seconds, moment.waiting])}, ...bounds], marks);
    rate.lines([{name: 'rate', points: rates(moments)}], marks);
    const names = partNames(moments);
    const limit = moments.at(-1).memory_limit;
    const layers = names.map(name => ({name, values: moments.map(moment => moment.parts?.[name] ?? 0)}));
    const others = moments.map(rest);
    if (names.length === 0 || Math.max(...others) > limit / 200) layers.push({name: names.length ? 'other' : 'tables', class: names.length ? 'tone7' : 'tone0', values: others});
    memory.heading.textContent = limit > 0 ? `Memory by part, of ${bytes(limit)}` : 'Memory by part';
    memory.areas(xs, layers, limit, marks);
    const shown = [states, rate, memory];
    if (levels?.sizes?.length) {
      level.bars(levels.sizes, levels.per);
      shown.push(level);
    }
    const hits = shares(moments, 'cache_hits', 'cache_lookups');
    if (hits.length > 1) {
      cache.lines([{name: 'answered', points: hits}], marks);
      shown.push(cache);
    }
    const onDisk = moments.filter(moment => moment.details?.disk_bytes !== undefined);
    if (onDisk.some(moment => moment.details.disk_bytes > 0)) {
      const line = (name, key) => ({name, points: onDisk.map(moment => [moment.seconds, moment.details[key] ?? 0])});
      disk.lines([line('on disk', 'disk_bytes'), line('read', 'disk_bytes_read'), line('written', 'disk_bytes_written')], marks);
      shown.push(disk);
    }
    const elements = shown.map(chart => chart.element);
    // What is there already stays, and with it the place of the keyboard.
    if (elements.length !== this.element.children.length || elements.some((each, i) => each !== this.element.children[i])) show(this.element, elements);
  }
}

/** The marks of a report: each change of the way to remember states. */
export const changesOf = report => (report?.escalations ?? []).map(each => ({x: each.seconds, text: `→ ${each.to}`}));

/** The last moment in words, for those who do not see the charts. */
export const inWords = moment => `${moment.states} states, ${moment.waiting} waiting, ${bytes(moment.memory)}, ${seconds(moment.seconds)}`;
