// Elements of the page. Texts of models go in as text only, never as markup.

/** An element: h('button', {class: 'x', onclick: f}, 'text', child). */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return element;
}

/** Replaces what is in an element. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
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
export const seconds = value =>
  value === undefined || value === null ? '' : value < 10 ? `${value.toFixed(2)} s` : `${grouped(Math.round(value))} s`;

/** Says something that went wrong, until the next thing is done. */
export function complain(error) {
  const place = document.getElementById('message');
  place.hidden = !error;
  place.textContent = error ? (error.message ?? String(error)) : '';
}
