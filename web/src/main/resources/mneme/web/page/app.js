// Puts the views together: which of them the address names, and what they share.
import {bytes, complain, grouped, h, show} from './page.js';
import {get, listen} from './server.js';
import {Editor} from './editor.js';
import {Explore} from './explore.js';
import {Methods} from './methods.js';
import {Runs} from './runs.js';

const VIEWS = ['explore', 'check', 'methods', 'model'];
const VIEW_KEYS = {e: 'explore', c: 'check', m: 'methods', t: 'model'};
const root = id => document.getElementById(id);
const page = {model: null, never: new Set()};

// The secret is in a cookie now; it need not stay in the address, the history, or a screenshot.
history.replaceState(null, '', `/${location.hash}`);

page.model = await get('/api/model').catch(error => { complain(error); return null; });
if (page.model) begin();

function begin() {
  const explore = new Explore(root('explore'), page);
  const runs = new Runs(root('check'), page);
  const methods = new Methods(root('methods'), runs);
  const editor = new Editor(root('model'), page, used);
  const names = h('datalist', {id: 'names'}, page.model.names.slice(0, 500).map(name => h('option', {value: name})));
  document.body.append(names);

  function titles() {
    root('file').textContent = page.model.file;
    root('file').title = page.model.path;
    document.title = `${page.model.file} – mneme`;
  }

  async function used() {
    page.model = await get('/api/model');
    page.never = new Set();
    runs.forget();
    editor.load(page.model);
    explore.graph.clear();
    titles();
    if (location.hash === '#/explore') route();
    else location.hash = '#/explore';
  }

  const view = () => VIEWS.find(each => location.hash.startsWith(`#/${each}`)) ?? 'explore';

  function route() {
    const now = view();
    for (const each of VIEWS) root(each).hidden = each !== now;
    for (const link of document.querySelectorAll('nav a[data-view]')) {
      if (link.dataset.view === now) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (now === 'explore') explore.visit(location.hash);
    drawn();
  }

  /**
   * Draws what a run has changed, if it is looked at: once before the next picture of the screen, however many messages come
   * before that, and not at all while nobody sees the page.
   */
  let pending = false;
  function drawn() {
    if (pending) return;
    pending = true;
    requestAnimationFrame(() => {
      pending = false;
      if (view() === 'check') runs.render();
      if (view() === 'methods') methods.render();
    });
  }

  function live(run) {
    const moment = run.progress;
    show(root('live'), run.running
      ? [h('span', {class: 'pulse'}, moment ? `${grouped(moment.states)} states, ${bytes(moment.memory)}` : 'starting …'), ' ', h('a', {href: '#/check'}, 'watch')]
      : [h('span', {class: run.verdict}, run.verdict ?? 'ended'), ' ', h('a', {href: '#/check'}, 'report')]);
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || root('hints').open) return;
    if (event.key === '?') root('hints').showModal();
    else if (VIEW_KEYS[event.key]) location.hash = `#/${VIEW_KEYS[event.key]}`;
    else return;
    event.preventDefault();
  }

  titles();
  editor.load(page.model);
  runs.renderForm();
  listen(
    run => { live(run); runs.progress(run); drawn(); },
    async run => { live(run); await runs.ended(run); drawn(); },
    gone => document.body.classList.toggle('gone', gone));
  document.addEventListener('keydown', keys);
  root('help').addEventListener('click', () => root('hints').showModal());
  window.addEventListener('hashchange', route);
  // A page that nobody looked at draws what it has missed.
  document.addEventListener('visibilitychange', () => { if (!document.hidden) drawn(); });
  page.drawn = drawn;
  if (page.model.watching && !location.hash) location.hash = '#/check';
  route();
}
