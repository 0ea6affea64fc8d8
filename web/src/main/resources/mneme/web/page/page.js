// What all views of the page use: the common elements, and the line that says what went wrong.
export {bytes, cards, grouped, h, seconds, short, show, svg, tabs} from './dom.js';

/** Says something that went wrong, until the next thing is done. */
export function complain(error) {
  const place = document.getElementById('message');
  place.hidden = !error;
  place.textContent = error ? (error.message ?? String(error)) : '';
}
