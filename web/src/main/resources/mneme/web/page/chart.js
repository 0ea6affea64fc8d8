// Charts as SVG: lines over time, bars of levels, points of runs. Each has a title and a table for those who cannot see it.
import {h, svg} from './dom.js';
import {saves} from './picture.js';

const WIDTH = 560;
const HEIGHT = 200;
const LEFT = 62;
const BOTTOM = 26;
const TOP = 10;
const RIGHT = 12;

/** Round numbers from 0 to at least the greatest. */
function ticks(greatest) {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(each => each >= rough);
  const all = [];
  for (let i = 0; i * step < greatest + step; i++) all.push(i * step);
  return all;
}

function short(value) {
  for (const [unit, size] of [['T', 1e12], ['G', 1e9], ['M', 1e6], ['k', 1e3]]) {
    if (value >= size) return `${+(value / size).toPrecision(3)} ${unit}`;
  }
  return `${+value.toPrecision(3)}`;
}

function frame(title, xs, ys, xLabel) {
  const x = value => LEFT + value / xs.at(-1) * (WIDTH - LEFT - RIGHT);
  const y = value => HEIGHT - BOTTOM - value / ys.at(-1) * (HEIGHT - BOTTOM - TOP);
  const picture = svg('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': title});
  picture.append(svg('title', {}, title));
  for (const tick of ys) {
    picture.append(svg('line', {x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick), class: 'grid'}),
      svg('text', {x: LEFT - 6, y: y(tick) + 4, class: 'tick end'}, short(tick)));
  }
  for (const tick of xs) picture.append(svg('text', {x: x(tick), y: HEIGHT - 8, class: 'tick middle'}, short(tick)));
  picture.append(svg('text', {x: WIDTH - RIGHT, y: HEIGHT - BOTTOM - 4, class: 'tick end'}, xLabel));
  return {picture, x, y};
}

/**
 * Lines over a common axis.
 * @param lines [{name, points: [[x, y]], class}]
 * @param marks [{x, text}] moments worth knowing
 */
export function lineChart(title, lines, xLabel, marks = []) {
  const points = lines.flatMap(line => line.points);
  const xs = ticks(Math.max(0, ...points.map(point => point[0])));
  const ys = ticks(Math.max(0, ...points.map(point => point[1])));
  const {picture, x, y} = frame(title, xs, ys, xLabel);
  lines.forEach((line, i) => {
    const path = line.points.map(point => `${x(point[0]).toFixed(1)},${y(point[1]).toFixed(1)}`).join(' ');
    picture.append(svg('polyline', {points: path, class: `line line${i} ${line.class ?? ''}`}));
  });
  for (const mark of marks) {
    picture.append(svg('line', {x1: x(mark.x), x2: x(mark.x), y1: TOP, y2: HEIGHT - BOTTOM, class: 'mark'}, svg('title', {}, mark.text)));
  }
  const legend = lines.length < 2 ? null
    : h('p', {class: 'legend'}, lines.map((line, i) => h('span', {class: `key key${i}`}, line.name)));
  return h('figure', {}, h('figcaption', {}, title), picture, legend, saves(picture, title));
}

/** Bars, thinned out where there are more than pixels. */
export function barChart(title, values, xLabel) {
  const per = Math.max(1, Math.ceil(values.length / 240));
  const bars = [];
  for (let i = 0; i < values.length; i += per) bars.push([i, Math.max(...values.slice(i, i + per))]);
  const xs = ticks(Math.max(1, values.length));
  const ys = ticks(Math.max(0, ...values.length ? bars.map(bar => bar[1]) : [0]));
  const {picture, x, y} = frame(title, xs, ys, xLabel);
  for (const [from, value] of bars) {
    picture.append(svg('rect', {
      x: x(from), width: Math.max(0.8, x(from + per) - x(from) - 0.4), y: y(value), height: y(0) - y(value), class: 'bar',
    }, svg('title', {}, `${from}: ${value}`)));
  }
  return h('figure', {}, h('figcaption', {}, title), picture, saves(picture, title));
}

/** Points with names, such as runs by time and memory. */
export function pointChart(title, points, xLabel) {
  const xs = ticks(Math.max(0, ...points.map(point => point.x)));
  const ys = ticks(Math.max(0, ...points.map(point => point.y)));
  const {picture, x, y} = frame(title, xs, ys, xLabel);
  const taken = [];
  for (const point of points) {
    const at = [x(point.x), y(point.y)];
    // A label that would cover another one moves down.
    let row = at[1] + 4;
    while (taken.some(other => Math.abs(other[0] - at[0]) < 90 && Math.abs(other[1] - row) < 12)) row += 12;
    taken.push([at[0], row]);
    const turned = at[0] > WIDTH * 0.75;
    picture.append(svg('circle', {cx: at[0], cy: at[1], r: 4, class: 'point'}, svg('title', {}, point.title)),
      svg('text', {x: at[0] + (turned ? -8 : 8), y: row, class: turned ? 'tick end' : 'tick'}, point.name));
  }
  return h('figure', {}, h('figcaption', {}, title), picture, saves(picture, title));
}

/** One bar divided into parts: what a store's memory is used for. */
export function shareBar(title, parts, whole) {
  const total = Math.max(whole, parts.reduce((sum, part) => sum + part.value, 0), 1);
  const picture = svg('svg', {viewBox: `0 0 ${WIDTH} 34`, class: 'chart', role: 'img', 'aria-label': title}, svg('title', {}, title));
  let at = 0;
  parts.forEach((part, i) => {
    const width = part.value / total * WIDTH;
    picture.append(svg('rect', {x: at, y: 4, width: Math.max(0, width - 0.5), height: 26, class: `share share${i % 6}`},
      svg('title', {}, `${part.name}: ${part.text}`)));
    at += width;
  });
  picture.append(svg('rect', {x: 0, y: 4, width: WIDTH, height: 26, class: 'outline'}));
  return h('figure', {}, h('figcaption', {}, title), picture,
    h('p', {class: 'legend'}, parts.map((part, i) => h('span', {class: `key share${i % 6}`}, `${part.name} ${part.text}`))), saves(picture, title));
}
