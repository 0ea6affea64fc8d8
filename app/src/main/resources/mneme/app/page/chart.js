// Charts as SVG: lines over time, areas, bars of levels, points of runs. A chart is drawn anew with every update; its frame,
// its buttons and where the keyboard stands stay.
import {bytes, grouped, h, seconds, short, show, svg} from './dom.js';
import {saves} from './picture.js';

const WIDTH = 430;
const HEIGHT = 200;
const LEFT = 54;
const BOTTOM = 34;
const TOP = 14;
const RIGHT = 14;

/** How a value of an axis is written. */
const UNITS = {
  number: short,
  count: value => grouped(Math.round(value)),
  bytes: value => bytes(value).replace('.0 ', ' '),
  seconds: value => value < 10 ? `${+value.toPrecision(3)} s` : seconds(value),
  percent: value => `${+(100 * value).toPrecision(3)} %`,
};

/** Round numbers from 0 to at least the greatest. */
function ticks(greatest, most = 4) {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(each => each >= rough * 0.999);
  const all = [];
  for (let i = 0; i * step < greatest * 0.999 + step; i++) all.push(i * step);
  return all;
}

/** The last point at or before x. */
function before(points, x) {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (points[middle][0] <= x) low = middle; else high = middle - 1;
  }
  return points[low];
}

const at = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

export class Chart {
  /** @param units how values are written: {x, y}, names of UNITS */
  constructor(title, xLabel, units = {}) {
    this.title = title;
    this.xLabel = xLabel;
    this.units = {x: UNITS[units.x ?? 'number'], y: UNITS[units.y ?? 'number']};
    this.picture = svg('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': title});
    this.legend = h('p', {class: 'legend'});
    this.heading = h('span', {}, title);
    this.remark = h('small', {});
    this.element = h('figure', {class: 'card'}, h('figcaption', {}, h('span', {}, this.heading, ' ', this.remark), saves(this.picture, title)), this.picture, this.legend);
    this.picture.addEventListener('pointermove', event => this.point(event));
    this.picture.addEventListener('pointerleave', () => this.leave());
    this.readable = [];
  }

  /** Axes, and what turns values into places. */
  frame(greatestX, greatestY, yTicks = ticks(greatestY)) {
    const xs = ticks(greatestX, 5);
    // The last moment is where the picture ends, and not the round number behind it.
    this.last = Math.max(greatestX, xs[1] / 1e6);
    this.x = value => LEFT + value / this.last * (WIDTH - LEFT - RIGHT);
    this.y = value => HEIGHT - BOTTOM - value / yTicks.at(-1) * (HEIGHT - BOTTOM - TOP);
    this.picture.replaceChildren(svg('title', {}, this.title));
    for (const tick of yTicks) {
      this.picture.append(svg('line', {x1: LEFT, x2: WIDTH - RIGHT, y1: this.y(tick), y2: this.y(tick), class: tick === 0 ? 'axis' : 'grid'}),
        svg('text', {x: LEFT - 7, y: this.y(tick) + 4, class: 'tick end'}, this.units.y(tick)));
    }
    for (const tick of xs) {
      if (tick <= this.last) this.picture.append(svg('text', {x: this.x(tick), y: HEIGHT - BOTTOM + 15, class: 'tick middle'}, this.units.x(tick)));
    }
    this.picture.append(svg('text', {x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 3, class: 'tick middle'}, this.xLabel));
    this.cursor = svg('line', {y1: TOP, y2: HEIGHT - BOTTOM, class: 'cursor', visibility: 'hidden'});
  }

  keys(lines) {
    this.values = lines.map(() => h('b', {}));
    show(this.legend, lines.map((line, i) => h('span', {class: `key ${line.class ?? `tone${i}`}`}, h('span', {class: 'name'}, line.name), ' ', this.values[i])));
    this.legend.hidden = lines.length < 2;
    this.readable = lines;
  }

  marks(marks) {
    marks.forEach((mark, i) => {
      const turned = this.x(mark.x) > WIDTH * 0.8;
      this.picture.append(svg('line', {x1: this.x(mark.x), x2: this.x(mark.x), y1: TOP, y2: HEIGHT - BOTTOM, class: 'mark'}),
        svg('text', {x: this.x(mark.x) + (turned ? -4 : 4), y: TOP + 9 + 11 * (i % 3), class: `tick marked${turned ? ' end' : ''}`}, mark.text));
    });
  }

  /**
   * Lines over a common axis.
   * @param lines [{name, points: [[x, y]], class}]
   * @param marks [{x, text}] moments worth knowing
   */
  lines(lines, marks = []) {
    const points = lines.flatMap(line => line.points);
    this.frame(Math.max(0, ...points.map(point => point[0])), Math.max(0, ...points.map(point => point[1])));
    lines.forEach((line, i) => {
      const path = line.points.map(([x, y]) => at([this.x(x), this.y(y)])).join(' ');
      this.picture.append(svg('polyline', {points: path, class: `line ${line.class ?? `tone${i}`}`}));
    });
    this.marks(marks);
    this.picture.append(this.cursor);
    this.keys(lines);
    return this;
  }

  /**
   * Areas that lie one above the other.
   * @param xs the common moments
   * @param layers [{name, values}] a value for each moment
   * @param limit a line above them; 0 for none
   */
  areas(xs, layers, limit, marks = []) {
    const sums = xs.map((_, i) => layers.reduce((sum, layer) => sum + layer.values[i], 0));
    const greatest = Math.max(0, ...sums);
    // A limit far away would flatten everything.
    const near = limit > 0 && limit < 4 * greatest;
    this.frame(Math.max(0, ...xs), near ? Math.max(limit, greatest) : greatest);
    let below = xs.map(() => 0);
    layers.forEach((layer, i) => {
      const above = below.map((value, k) => value + layer.values[k]);
      const up = xs.map((x, k) => at([this.x(x), this.y(above[k])]));
      const down = xs.map((x, k) => at([this.x(x), this.y(below[k])])).reverse();
      this.picture.append(svg('polygon', {points: [...up, ...down].join(' '), class: `area ${layer.class ?? `tone${i}`}`}));
      below = above;
    });
    if (near) this.picture.append(svg('line', {x1: LEFT, x2: WIDTH - RIGHT, y1: this.y(limit), y2: this.y(limit), class: 'limit'}));
    this.marks(marks);
    this.picture.append(this.cursor);
    this.keys(layers.map((layer, i) => ({name: layer.name, class: layer.class ?? `tone${i}`, points: xs.map((x, k) => [x, layer.values[k]])})));
    this.legend.hidden = layers.length === 0;
    return this;
  }

  /**
   * Bars, thinned out where there are more than pixels.
   * @param per how many values a bar already stands for
   */
  bars(values, per = 1) {
    const group = Math.max(1, Math.ceil(values.length / 240));
    const bars = [];
    for (let i = 0; i < values.length; i += group) bars.push([i * per, Math.max(...values.slice(i, i + group))]);
    this.frame(Math.max(1, values.length * per), Math.max(0, ...bars.map(bar => bar[1])));
    const wide = group * per;
    for (const [from, value] of bars) {
      this.picture.append(svg('rect', {
        x: this.x(from), width: Math.max(0.8, this.x(from + wide) - this.x(from) - (bars.length > 60 ? 0.2 : 1.5)),
        y: this.y(value), height: this.y(0) - this.y(value), class: 'bar',
      }, svg('title', {}, `${this.xLabel} ${wide === 1 ? from : `${from} to ${from + wide - 1}, at most`}: ${grouped(value)}`)));
    }
    this.keys([]);
    return this;
  }

  /** Points with names, such as runs by time and memory: [{x, y, name, title, class}]. */
  points(points) {
    this.frame(1.08 * Math.max(0, ...points.map(point => point.x)), Math.max(0, ...points.map(point => point.y)));
    const taken = points.map(point => ({left: this.x(point.x) - 6, right: this.x(point.x) + 6, y: this.y(point.y)}));
    const free = (left, right, y) => y > TOP && y < HEIGHT - BOTTOM - 2 && taken.every(other => other.right < left || other.left > right || Math.abs(other.y - y) > 11);
    points.forEach((point, i) => {
      const [cx, cy] = [this.x(point.x), this.y(point.y)];
      // A label stands beside its point, above or below it: where it covers nothing.
      const wide = 6.3 * point.name.length;
      const side = turned => turned ? [cx - 9 - wide, cx - 9] : [cx + 9, cx + 9 + wide];
      const [turned, row] = [0, -12, 12, -24, 24].flatMap(away => [[cx > WIDTH * 0.75, cy + away], [cx <= WIDTH * 0.75, cy + away]])
        .find(([turned, y]) => side(turned)[0] > LEFT && side(turned)[1] < WIDTH && free(...side(turned), y)) ?? [cx > WIDTH * 0.75, cy];
      taken.push({left: side(turned)[0], right: side(turned)[1], y: row});
      this.picture.append(svg('circle', {cx, cy, r: 5, class: `point ${point.class ?? `tone${i % 8}`}`}, svg('title', {}, point.title)),
        svg('text', {x: cx + (turned ? -9 : 9), y: row + 4, class: turned ? 'tick end strong' : 'tick strong'}, point.name));
    });
    this.keys([]);
    return this;
  }

  /** The values under the pointer. */
  point(event) {
    if (this.readable.length === 0) return;
    const box = this.picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT) * this.last;
    if (x < 0 || x > this.last) { this.leave(); return; }
    this.cursor.setAttribute('x1', this.x(x));
    this.cursor.setAttribute('x2', this.x(x));
    this.cursor.setAttribute('visibility', 'visible');
    this.remark.textContent = `${this.xLabel} ${this.units.x(x)}${this.readable.length === 1 && this.readable[0].points.length ? `: ${this.units.y(before(this.readable[0].points, x)[1])}` : ''}`;
    this.readable.forEach((line, i) => { this.values[i].textContent = line.points.length ? this.units.y(before(line.points, x)[1]) : ''; });
  }

  leave() {
    this.cursor?.setAttribute('visibility', 'hidden');
    this.remark.textContent = '';
    for (const value of this.values ?? []) value.textContent = '';
  }
}
