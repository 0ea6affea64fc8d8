// Saving a picture as it is seen: its colours come from the style of the page, which a file does not have.
import {h} from './dom.js';

const SHOWN = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family', 'font-weight', 'text-anchor', 'visibility'];

/** The text of an SVG file with everything the style sheet says written into it. */
function fileOf(picture) {
  const copy = picture.cloneNode(true);
  const seen = [picture, ...picture.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => {
    const style = getComputedStyle(seen[i]);
    for (const name of SHOWN) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'style', 'tabindex', 'role']) element.removeAttribute(name);
  });
  const {width, height} = picture.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({width, height, fill: getComputedStyle(document.body).backgroundColor})) back.setAttribute(name, value);
  copy.prepend(back);
  return new XMLSerializer().serializeToString(copy);
}

/** Letters and digits of a title, for the name of a file. */
const fileName = title => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function save(address, name) {
  h('a', {href: address, download: name}).click();
}

export function saveSvg(picture, name) {
  save(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(fileOf(picture))}`, `${fileName(name)}.svg`);
}

/** Draws a picture at twice its size and hands it to the reader. */
export async function savePng(address, name) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = h('canvas', {width: picture.naturalWidth * 2, height: picture.naturalHeight * 2});
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL('image/png'), `${fileName(name)}.png`);
}

/** Two buttons that save a picture, named after what it shows. */
export function saves(picture, name) {
  const address = () => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(fileOf(picture))}`;
  return h('span', {class: 'save'},
    h('button', {type: 'button', title: 'save as SVG', 'aria-label': `${name} as SVG`, onclick: () => saveSvg(picture, name)}, 'SVG'),
    h('button', {type: 'button', title: 'save as PNG', 'aria-label': `${name} as PNG`, onclick: () => savePng(address(), name)}, 'PNG'));
}
