// Puts the views together: which of them the address names, and what they share.
import {bytes, complain, grouped, h, show} from './dom.js';
import {get, listen} from './server.js';
import {Editor} from './editor.js';
import {Explore} from './explore.js';
import {renderMethods} from './methods.js';
import {Runs} from './runs.js';

const VIEWS = ['explore', 'check', 'methods', 'model'];
const root = id => document.getElementById(id);
const page = {model: null, never: new Set()};

// The secret is in a cookie now; it need not stay in the address, the history, or a screenshot.
history.replaceState(null, '', `/${location.hash}`);

page.model = await get('/api/model').catch(error => { complain(error); return null; });
if (page.model) begin();

function begin() {
  const explore = new Explore(root('explore'), page);
  const runs = new Runs(root('check'), page);
  const editor = new Editor(root('model'), page, used);
  const names = h('datalist', {id: 'names'}, page.model.names.slice(0, 500).map(name => h('option', {value: name})));
  document.body.append(names);

  function titles() {
    root('file').textContent = page.model.file;
    document.title = `${page.model.file} – mneme`;
  }

  async function used() {
    page.model = await get('/api/model');
    page.never = new Set();
    runs.forecast = null;
    show(runs.outlook);
    editor.load(page.model);
    explore.graph.clear();
    runs.render();
    titles();
    location.hash = '#/explore';
  }

  function route() {
    const view = VIEWS.find(each => location.hash.startsWith(`#/${each}`)) ?? 'explore';
    for (const each of VIEWS) root(each).hidden = each !== view;
    for (const link of document.querySelectorAll('nav a[data-view]')) {
      if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (view === 'explore') explore.visit(location.hash);
    if (view === 'methods') renderMethods(root('methods'), runs);
  }

  function live(run) {
    const moment = run.progress;
    show(root('live'), run.running
      ? ['running: ', moment ? `${grouped(moment.states)} states, ${bytes(moment.memory)}` : 'starting …', ' ', h('a', {href: '#/check'}, 'watch')]
      : [h('span', {class: run.verdict}, run.verdict ?? 'ended'), ' ', h('a', {href: '#/check'}, 'report')]);
  }

  titles();
  editor.load(page.model);
  runs.renderForm();
  listen(
    run => { live(run); runs.progress(run); },
    run => { live(run); runs.ended(run); },
    gone => document.body.classList.toggle('gone', gone));
  page.runEnded = () => { if (!root('methods').hidden) renderMethods(root('methods'), runs); };
  window.addEventListener('hashchange', route);
  if (page.model.watching && !location.hash) location.hash = '#/check';
  route();
}
