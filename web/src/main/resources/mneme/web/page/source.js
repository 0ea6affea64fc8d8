// The model's text with line numbers: current places marked, and what a search never reached shaded.
import {h} from './page.js';

const WORDS = new Set(('process state init trans guard effect sync system async accept commit assert byte int channel const ' +
  'proctype active inline do od if fi atomic d_step else goto break run chan mtype bool bit short unsigned typedef never ' +
  'ltl skip timeout unless printf of true false and or not imply property place transition in out inhibit dom type range enum vector ' +
  'struct list set constant function return for while forall exists proposition let pick capacity with').split(' '));
const TOKEN = /(\/\/.*|\/\*.*?\*\/)|("(?:[^"\\]|\\.)*")|([A-Za-z_]\w*)|(\d+)|([^\sA-Za-z_\d"/]+|\/|\s+)/g;

/** One line of a model with its words coloured. */
function coloured(line) {
  const pieces = [];
  for (const match of line.slice(0, 2000).matchAll(TOKEN)) {
    const kind = match[1] ? 'comment' : match[2] ? 'string' : match[4] ? 'number' : match[3] && WORDS.has(match[3]) ? 'word' : null;
    pieces.push(kind ? h('span', {class: kind}, match[0]) : match[0]);
  }
  return pieces;
}

/**
 * A listing.
 * @param marks Map from line to its class
 */
export function listing(text, marks, onLine) {
  const lines = text.split('\n');
  const shown = lines.slice(0, 5000);
  return h('ol', {class: 'listing', tabindex: '0', 'aria-label': 'Text of the model'},
    shown.map((line, i) => h('li', {
      class: marks.get(i + 1),
      'data-line': i + 1,
      title: marks.get(i + 1)?.split(' ').map(kind => titles[kind]).join(', '),
      onclick: onLine ? () => onLine(i + 1) : undefined,
    }, h('code', {}, coloured(line)))),
    lines.length > shown.length ? h('li', {}, `… ${lines.length - shown.length} more lines`) : null);
}

/** What the colours of a listing mean, as far as they are in it. */
export function meaning(marks) {
  const used = new Set([...marks.values()].flatMap(kinds => kinds.split(' ')));
  return h('p', {class: 'meaning'}, Object.entries(titles).filter(([kind]) => used.has(kind)).map(([kind, text]) => h('span', {class: kind}, text)));
}

const titles = {here: 'possible now', stands: 'a process waits here', last: 'the last step', never: 'never reached', bad: 'something is wrong here'};

/** Brings a line into view without moving the page. */
export function reveal(list, line) {
  const item = list?.querySelector(`[data-line="${line}"]`);
  if (!item) return;
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}
