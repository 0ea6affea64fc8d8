// The neighbourhood of a way as a graph: states in layers, grown by clicking, never more than a few hundred.
import {h, show, svg} from './page.js';
import {saves} from './picture.js';

const MOST = 300;
const WIDE = 46;
const HIGH = 66;
const RADIUS = 13;

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
    node.findings = state.findings.map(finding => finding.text);
    node.places = state.groups.map(group => [group.component, group.entries.find(entry => entry.location)?.text]).filter(each => each[1]);
    state.choices.forEach((choice, i) => {
      if (!choice.key || choice.groups) return;
      const next = this.node(choice.key, way === '' ? String(i) : `${way}.${i}`, length + 1);
      if (!next) return;
      const id = `${state.key} ${choice.key}`;
      const edge = this.edges.get(id) ?? {from: state.key, to: choice.key, choices: new Map()};
      edge.choices.set(i + 1, choice);
      this.edges.set(id, edge);
    });
  }

  node(key, way, length) {
    let node = this.nodes.get(key);
    if (!node) {
      if (this.nodes.size >= MOST) { this.full = true; return null; }
      node = {key, way, layer: length, expanded: false, findings: [], number: this.nodes.size};
      this.nodes.set(key, node);
    } else if (length < node.layer) {
      node.layer = length;
      node.way = way;
    }
    return node;
  }

  /** Places the states in layers; in each, below the middle of those they are joined with, so that few edges cross. */
  layers() {
    const layers = new Map();
    for (const node of this.nodes.values()) {
      if (!layers.has(node.layer)) layers.set(node.layer, []);
      layers.get(node.layer).push(node);
    }
    const sorted = [...layers.entries()].sort((a, b) => a[0] - b[0]).map(entry => entry[1]);
    const joined = new Map([...this.nodes.keys()].map(key => [key, []]));
    for (const edge of this.edges.values()) {
      joined.get(edge.to).push(this.nodes.get(edge.from));
      joined.get(edge.from).push(this.nodes.get(edge.to));
    }
    for (const layer of sorted) this.spread(layer, node => node.number);
    const middle = (node, side) => {
      const others = joined.get(node.key).filter(other => side(other.layer - node.layer));
      return others.length ? others.reduce((sum, other) => sum + other.x, 0) / others.length : node.x;
    };
    for (let round = 0; round < 4; round++) {
      for (const layer of sorted) this.spread(layer, node => middle(node, difference => difference < 0));
      for (const layer of sorted.toReversed()) this.spread(layer, node => middle(node, difference => difference > 0));
    }
    for (const layer of sorted) this.spread(layer, node => middle(node, difference => difference < 0));
    return sorted;
  }

  spread(layer, wish) {
    const wishes = new Map(layer.map(node => [node, wish(node)]));
    layer.sort((a, b) => wishes.get(a) - wishes.get(b) || a.number - b.number);
    layer.forEach((node, i) => { node.x = (i - (layer.length - 1) / 2) * WIDE; });
  }

  /**
   * The graph with what is known of the state under the pointer.
   * @param here the key of the state that is shown; @param trail the ways to the states from the start to here
   */
  view(here, trail, onClear) {
    this.told = h('div', {class: 'told', 'aria-live': 'polite'});
    this.tell(this.nodes.get(here), here);
    const box = h('div', {class: 'graph-box', tabindex: 0, 'aria-label': 'Graph'}, this.picture(here, trail));
    requestAnimationFrame(() => {
      const place = box.querySelector('.node.here');
      if (!place) return;
      box.scrollTop = place.cy.baseVal.value - box.clientHeight / 2;
      box.scrollLeft = place.cx.baseVal.value - box.clientWidth / 2;
    });
    return [h('p', {class: 'hint'}, 'Click a state to go there and see what is behind it; the dashed ones were not looked at yet.'), box, this.told,
      h('p', {class: 'saves'}, h('button', {type: 'button', onclick: onClear}, 'Begin anew here'), ' Save the graph: ', saves(this.drawn, 'graph'),
        this.full ? ` Only ${MOST} states are drawn.` : '')];
  }

  /** Says what a state is. */
  tell(node, here) {
    if (!node) return;
    const edge = this.edges.get(`${here} ${node.key}`);
    show(this.told, h('b', {}, node.key === here ? `State ${node.number}, the one shown` : `State ${node.number}`), `, ${node.layer} ${node.layer === 1 ? 'step' : 'steps'} from the start. `,
      node.findings.map(text => h('span', {class: 'bad'}, `${text}. `)),
      edge ? [...edge.choices].map(([number, choice]) => h('div', {}, h('kbd', {}, number), ` ${choice.process} ${choice.text}: `,
        (choice.changes ?? []).map(change => `${change.name} ${change.before ?? '–'} → ${change.after ?? '–'}`).join(', ')))
        : node.places?.length ? h('div', {}, node.places.slice(0, 12).map(([process, place]) => `${process} ${place}`).join(', ')) : null);
  }

  picture(here, trail) {
    const layers = this.layers();
    const width = Math.max(300, ...layers.map(layer => layer.length * WIDE)) + 60;
    const height = layers.length * HIGH + 4;
    const picture = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'graph', role: 'group', 'aria-label': 'States near here'});
    this.drawn = picture;
    picture.style.width = `${width}px`;
    const places = new Map();
    layers.forEach((layer, row) => layer.forEach(node => places.set(node.key, [node.x + width / 2, row * HIGH + HIGH / 2])));
    const walked = new Set(trail);
    picture.append(svg('defs', {}, ['', 'out', 'walked'].map(kind => svg('marker', {id: `tip${kind}`, viewBox: '0 0 6 6', refX: 6, refY: 3, markerWidth: 6, markerHeight: 6, orient: 'auto'},
      svg('path', {d: 'M0 0L6 3L0 6z', class: `tip ${kind}`})))));
    const kindOf = edge => edge.from === here ? 'out' : walked.has(this.nodes.get(edge.to).way) && walked.has(this.nodes.get(edge.from).way) && this.nodes.get(edge.to).layer === this.nodes.get(edge.from).layer + 1 ? 'walked' : '';
    const sorted = [...this.edges.values()].sort((a, b) => kindOf(a).length - kindOf(b).length);
    const numbers = [];
    for (const edge of sorted) {
      const kind = kindOf(edge);
      const line = curve(places.get(edge.from), places.get(edge.to));
      picture.append(svg('path', {d: line.path, class: `edge ${kind}`, 'marker-end': `url(#tip${kind})`},
        svg('title', {}, [...edge.choices.values()].map(choice => `${choice.process} ${choice.text}`.trim()).join('\n'))));
      if (kind === 'out') numbers.push(svg('text', {x: line.label[0], y: line.label[1] + 3, class: 'choice-number'}, [...edge.choices.keys()].slice(0, 3).join(',')));
    }
    picture.append(...numbers);
    for (const node of this.nodes.values()) {
      const [cx, cy] = places.get(node.key);
      const kind = `node${node.key === here ? ' here' : ''}${node.findings.length ? ' bad' : ''}${node.expanded ? '' : ' new'}`;
      picture.append(svg('circle', {
        cx, cy, r: RADIUS, class: kind, tabindex: 0, role: 'button',
        'aria-label': `state ${node.number}, ${node.layer} steps from the start${node.key === here ? ', shown' : ''}${node.expanded ? '' : ', not looked at yet'}`,
        onclick: () => this.onVisit(node.way),
        onpointerenter: () => this.tell(node, here), onfocus: () => this.tell(node, here),
        onkeydown: event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); this.onVisit(node.way); } },
      }), svg('text', {x: cx, y: cy + 3.5, class: `label${node.key === here ? ' here' : ''}`}, String(node.number)));
    }
    return picture;
  }
}

/** A line from one circle to another, and where a word beside it stands. */
function curve([x1, y1], [x2, y2]) {
  if (x1 === x2 && y1 === y2) return {path: `M${x1 + 9} ${y1 - 10}c26 -16 26 34 1 18`, label: [x1 + 32, y1]};
  const length = Math.hypot(x2 - x1, y2 - y1);
  const bend = y2 <= y1 ? Math.min(60, 18 + length / 6) : 0;
  const [mx, my] = [(x1 + x2) / 2 + bend, (y1 + y2) / 2];
  const from = Math.hypot(mx - x1, my - y1);
  const to = Math.hypot(x2 - mx, y2 - my);
  const [sx, sy] = [x1 + (mx - x1) / from * RADIUS, y1 + (my - y1) / from * RADIUS];
  const [ex, ey] = [x2 - (x2 - mx) / to * (RADIUS + 1), y2 - (y2 - my) / to * (RADIUS + 1)];
  return {path: `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`, label: [sx + 0.62 * (ex - sx) + bend / 2, sy + 0.62 * (ey - sy)]};
}
