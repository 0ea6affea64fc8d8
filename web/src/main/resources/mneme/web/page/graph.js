// The neighbourhood of a way as a graph: states in layers, grown by clicking, never more than a few hundred.
import {h, svg} from './dom.js';
import {saves} from './picture.js';

const MOST = 300;
const WIDE = 34;
const HIGH = 56;

export class Graph {
  constructor(onVisit) {
    this.onVisit = onVisit;
    this.clear();
  }

  clear() {
    this.nodes = new Map();
    this.edges = new Map();
    this.full = false;
  }

  /** Adds a state and where its choices lead. */
  add(state, way, length) {
    if (!state.key) return;
    const node = this.node(state.key, way, length);
    if (!node) return;
    node.expanded = true;
    node.finding = state.findings.length > 0;
    node.choices = state.choice_count;
    state.choices.forEach((choice, i) => {
      if (!choice.key || choice.groups) return;
      const next = this.node(choice.key, way === '' ? String(i) : `${way}.${i}`, length + 1);
      if (!next) return;
      const id = `${state.key} ${choice.key}`;
      const edge = this.edges.get(id) ?? {from: state.key, to: choice.key, texts: new Set()};
      edge.texts.add(`${choice.process} ${choice.text}`.trim());
      this.edges.set(id, edge);
    });
  }

  node(key, way, length) {
    let node = this.nodes.get(key);
    if (!node) {
      if (this.nodes.size >= MOST) { this.full = true; return null; }
      node = {key, way, layer: length, expanded: false, finding: false, number: this.nodes.size};
      this.nodes.set(key, node);
    } else if (length < node.layer) {
      node.layer = length;
      node.way = way;
    }
    return node;
  }

  /** Places the states of each layer below the middle of those they come from. */
  layers() {
    const layers = new Map();
    for (const node of this.nodes.values()) {
      if (!layers.has(node.layer)) layers.set(node.layer, []);
      layers.get(node.layer).push(node);
    }
    const sorted = [...layers.entries()].sort((a, b) => a[0] - b[0]).map(entry => entry[1]);
    const from = new Map();
    for (const edge of this.edges.values()) {
      if (!from.has(edge.to)) from.set(edge.to, []);
      from.get(edge.to).push(this.nodes.get(edge.from));
    }
    for (const layer of sorted) {
      for (const node of layer) {
        const before = (from.get(node.key) ?? []).filter(other => other.layer < node.layer && other.x !== undefined);
        node.middle = before.length ? before.reduce((sum, other) => sum + other.x, 0) / before.length : node.number;
      }
      layer.sort((a, b) => a.middle - b.middle || a.number - b.number);
      layer.forEach((node, i) => { node.x = (i - (layer.length - 1) / 2) * WIDE; });
    }
    return sorted;
  }

  /** @param here the key of the state that is shown */
  element(here) {
    const layers = this.layers();
    const width = Math.max(240, ...layers.map(layer => layer.length * WIDE)) + 40;
    const height = layers.length * HIGH + 10;
    const picture = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'graph', role: 'group', 'aria-label': 'States near here'});
    picture.style.width = `${width}px`;
    const x = node => node.x + width / 2;
    const y = node => layers.findIndex(layer => layer.includes(node)) * HIGH + 28;
    const places = new Map([...this.nodes.values()].map(node => [node.key, [x(node), y(node)]]));
    picture.append(svg('defs', {}, svg('marker', {id: 'tip', viewBox: '0 0 6 6', refX: 6, refY: 3, markerWidth: 7, markerHeight: 7, orient: 'auto'},
      svg('path', {d: 'M0 0L6 3L0 6z', class: 'tip'}))));
    for (const edge of this.edges.values()) {
      picture.append(svg('path', {d: path(places.get(edge.from), places.get(edge.to)), class: 'edge', 'marker-end': 'url(#tip)'},
        svg('title', {}, [...edge.texts].join('\n'))));
    }
    for (const node of this.nodes.values()) {
      const [cx, cy] = places.get(node.key);
      const kind = `node${node.key === here ? ' here' : ''}${node.finding ? ' bad' : ''}${node.expanded ? '' : ' new'}`;
      picture.append(svg('circle', {
        cx, cy, r: 9, class: kind, tabindex: 0, role: 'button',
        'aria-label': `state ${node.number}, ${node.layer} steps from the start`,
        onclick: () => this.onVisit(node.way),
        onkeydown: event => { if (event.key === 'Enter') this.onVisit(node.way); },
      }, svg('title', {}, node.expanded ? `state ${node.number}` : `state ${node.number}: click to look behind it`)),
        svg('text', {x: cx, y: cy + 3.5, class: 'label'}, String(node.number)));
    }
    return h('div', {class: 'wide'}, picture, saves(picture, 'graph'),
      this.full ? h('p', {class: 'remark'}, `Only ${MOST} states are drawn; 'clear' begins anew here.`) : null);
  }
}

function path([x1, y1], [x2, y2]) {
  if (x1 === x2 && y1 === y2) return `M${x1 + 7} ${y1 - 6}c22 -16 22 28 1 13`;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length * 10, (y2 - y1) / length * 10];
  const bend = y2 <= y1 ? 26 : 0;
  return `M${x1 + dx} ${y1 + dy}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2 - dx} ${y2 - dy}`;
}
