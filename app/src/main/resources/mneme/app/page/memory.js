// The memory of a run as it is: a rectangle for each part, as large as its share, and the budget they are taken from.
import {bytes, h, svg} from './dom.js';
import {partNames, rest} from './moments.js';
import {saves} from './picture.js';

const WIDTH = 900;
const HEIGHT = 300;

/**
 * Divides a rectangle: the parts, the largest first, fill rows along the shorter side as long as that makes them squarer
 * (Bruls, Huizing, van Wijk: Squarified Treemaps).
 */
export function squarified(values, x, y, width, height) {
  const places = [];
  const total = values.reduce((sum, value) => sum + value, 0);
  let scale = total > 0 ? width * height / total : 0;
  let from = 0;
  while (from < values.length) {
    const side = Math.min(width, height);
    const worst = to => {
      const row = values.slice(from, to).map(value => value * scale);
      const sum = row.reduce((all, value) => all + value, 0);
      const thick = sum / side;
      return Math.max(...row.map(value => Math.max(thick * thick / value, value / (thick * thick))));
    };
    let to = from + 1;
    while (to < values.length && worst(to + 1) <= worst(to)) to++;
    const sum = values.slice(from, to).reduce((all, value) => all + value * scale, 0);
    const thick = sum / side;
    let along = 0;
    for (const value of values.slice(from, to)) {
      const long = value * scale / thick;
      places.push(width >= height ? {x, y: y + along, width: thick, height: long} : {x: x + along, y, width: long, height: thick});
      along += long;
    }
    if (width >= height) { x += thick; width -= thick; } else { y += thick; height -= thick; }
    from = to;
  }
  return places;
}

/** The parts of a moment, the largest first; each keeps its colour through all moments. */
export function partsOf(moment, names) {
  const parts = names.map((name, i) => ({name, bytes: moment.parts?.[name] ?? 0, tone: i % 7}));
  parts.push({name: names.length ? 'other' : 'tables', bytes: rest(moment), tone: names.length ? 7 : 0});
  return parts.filter(part => part.bytes > 0).sort((a, b) => b.bytes - a.bytes);
}

/** The moment in which the memory was fullest. */
export const fullest = moments => moments.reduce((most, moment) => moment.memory > most.memory ? moment : most);

/** @param moments of the run; @param moment the one that is drawn */
export function memoryMap(moments, moment, states) {
  const parts = partsOf(moment, partNames(moments));
  const limit = moment.memory_limit || moments.at(-1).memory_limit;
  const title = `Memory after ${moment.seconds.toFixed(2)} seconds`;
  const picture = svg('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT + 40}`, class: 'map', role: 'img', 'aria-label': title}, svg('title', {}, title));
  squarified(parts.map(part => part.bytes), 0, 0, WIDTH, HEIGHT).forEach((place, i) => {
    const part = parts[i];
    const share = `${(100 * part.bytes / moment.memory).toFixed(part.bytes * 10 < moment.memory ? 1 : 0)} %`;
    const words = [part.name, `${bytes(part.bytes)}, ${share}`, ...states > 0 && part.bytes / states < 1e4 ? [`${(part.bytes / states).toFixed(2)} bytes per state`] : []];
    picture.append(svg('g', {}, svg('title', {}, words.join('; ')),
      svg('rect', {x: place.x + 1, y: place.y + 1, width: Math.max(0, place.width - 2), height: Math.max(0, place.height - 2), rx: 3, class: `block tone${part.tone}`}),
      place.width > 130 ? words.filter((_, k) => place.height > 26 + 16 * k).map((text, k) => svg('text', {x: place.x + 10, y: place.y + 21 + 17 * k, class: k === 0 ? 'block-name' : 'block-text'}, text)) : []));
  });
  const used = limit > 0 ? Math.min(1, moment.memory / limit) : 0;
  if (limit > 0) {
    picture.append(svg('rect', {x: 0.5, y: HEIGHT + 8.5, width: WIDTH - 1, height: 8, rx: 4, class: 'outline'}),
      svg('rect', {x: 0.5, y: HEIGHT + 8.5, width: Math.max(3, used * (WIDTH - 1)), height: 8, rx: 4, class: 'bar'}),
      svg('text', {x: 0, y: HEIGHT + 34, class: 'tick'}, `${bytes(moment.memory)} of ${bytes(limit)} for tables`));
  }
  return h('figure', {class: 'card'}, h('figcaption', {}, h('span', {}, title), saves(picture, 'memory')), picture,
    h('p', {class: 'legend'}, parts.map(part => h('span', {class: `key tone${part.tone}`}, h('span', {class: 'name'}, part.name), ' ', h('b', {}, bytes(part.bytes))))));
}
