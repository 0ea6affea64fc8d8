// The page of a finished run, in a file: what a browser without scripts shows as it is, this one lets be moved through.
import {h, show, tabs} from './dom.js';
import {RunCharts, changesOf} from './moments.js';
import {fullest, memoryMap} from './memory.js';
import {TraceView} from './steps.js';

const data = JSON.parse(document.getElementById('run').textContent);
const diagrams = document.querySelector('#diagrams');
if (data.moments.length > 1) {
  const charts = new RunCharts();
  charts.update(data.moments, data.levels ? {sizes: data.levels, per: 1} : null, {marks: changesOf(data)});
  // What is drawn without scripts and not here stays: edges, stack, successors.
  diagrams.querySelector('.diagrams').before(charts.element);
  const peak = fullest(data.moments);
  if (Object.keys(peak.parts ?? {}).length) charts.element.after(memoryMap(data.moments, peak, data.states));
  for (const drawn of diagrams.querySelectorAll('figure[data-kind=again]')) drawn.remove();
}
if (data.way) {
  const view = new TraceView(data.way, data.loop);
  const row = tabs(new Map([['steps', 'Steps'], ['table', 'Table'], ['difference', 'Difference']]), 'Ways to look at the trace', choose);
  view.body.before(row.element);
  const still = document.querySelector('#trace .scroll');
  still.replaceWith(view.element);
  choose('steps');

  function choose(id) {
    view.tab = id;
    row.select(id);
    view.render();
  }

  const follow = () => {
    const step = /^#step-(\d+)$/.exec(location.hash);
    if (step) { choose('steps'); view.go(Number(step[1])); document.getElementById(location.hash.slice(1))?.scrollIntoView({block: 'nearest'}); }
  };
  window.addEventListener('hashchange', follow);
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) return;
    if (event.key === 'ArrowLeft') view.go(view.at - 1);
    else if (event.key === 'ArrowRight') view.go(view.at + 1);
    else return;
    event.preventDefault();
  });
  follow();
}
show(document.getElementById('keys'), data.way ? ['Keys: ', h('kbd', {}, '←'), ' ', h('kbd', {}, '→'), ' along the trace'] : []);
