// Elements of pages, and how numbers are written. Texts of models go in as text only, never as markup.

/** An element: h('button', {class: 'x', onclick: f}, 'text', child). */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

const there = children => children.flat(Infinity).filter(child => child !== null && child !== undefined);

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...there(children));
  return element;
}

/** Replaces what is in an element. */
export function show(element, ...children) {
  element.replaceChildren(...there(children));
  return element;
}

const numbers = new Intl.NumberFormat('en-US');

/** 1234567 as 1,234,567. */
export const grouped = number => number === undefined || number === null ? '' : numbers.format(number);

/** Bytes as people say them. */
export function bytes(count) {
  if (count === undefined || count === null) return '';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (count >= 1000 && unit < units.length - 1) { count /= 1000; unit++; }
  return `${unit === 0 || count >= 100 ? Math.round(count) : count.toFixed(1)} ${units[unit]}`;
}

/** Seconds as people say them. */
export function seconds(value) {
  if (value === undefined || value === null) return '';
  if (value < 10) return `${value.toFixed(2)} s`;
  if (value < 600) return `${Math.round(value)} s`;
  return value < 36000 ? `${Math.round(value / 60)} min` : `${(value / 3600).toFixed(1)} h`;
}

/** A large number with three digits and a letter: 12.3 M. */
export function short(value) {
  for (const [unit, size] of [['T', 1e12], ['G', 1e9], ['M', 1e6], ['k', 1e3]]) {
    if (value >= size) return `${+(value / size).toPrecision(3)} ${unit}`;
  }
  return `${+value.toPrecision(3)}`;
}

/**
 * A row of tabs, steered by the arrow keys as readers of screens expect it.
 * @param names Map from id to what is written on the tab
 */
export function tabs(names, label, choose) {
  const buttons = [...names].map(([id, text]) => h('button', {type: 'button', role: 'tab', id: `tab-${id}`, 'data-tab': id, onclick: () => choose(id)}, text));
  const row = h('div', {class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.stopPropagation();
    event.preventDefault();
    const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
    next.focus();
    choose(next.dataset.tab);
  }}, buttons);
  return {element: row, select: id => {
    for (const button of buttons) {
      button.setAttribute('aria-selected', String(button.dataset.tab === id));
      button.tabIndex = button.dataset.tab === id ? 0 : -1;
    }
  }};
}

/** Figures as cards: [[name, value, remark]]; those without a value are left out. */
export const cards = figures => h('dl', {class: 'cards figures'}, figures.filter(([, value]) => value !== undefined && value !== null && value !== '')
  .map(([name, value, remark]) => h('div', {}, h('dt', {}, name), h('dd', {}, value, remark ? h('small', {}, remark) : null))));
