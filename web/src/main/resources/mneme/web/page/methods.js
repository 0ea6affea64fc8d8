// What a run remembered, drawn as it was used; and the runs of this page against each other.
import {bytes, complain, grouped, h, show} from './dom.js';
import {shareBar} from './chart.js';

/** Figures of a report that are bytes of a part of the store, by what people call them. */
function parts(report) {
  const found = [];
  for (const [key, value] of Object.entries(report)) {
    if (typeof value === 'number' && key.endsWith('_bytes') && !['store_bytes', 'queue_bytes', 'peak_memory_bytes', 'transfer_bytes'].includes(key)) {
      found.push({name: key.slice(0, -6).replaceAll('_', ' '), value, text: bytes(value)});
    }
  }
  return found.filter(part => part.value > 0);
}

/** A button that explores the model with the exact stores, one after the other. */
function comparer(runs) {
  return runs.page.model.watching ? null : h('p', {}, h('button', {class: 'compare', disabled: runs.comparing, onclick: () => { complain(null); runs.compare(); renderMethods(document.getElementById('methods'), runs); }},
    runs.comparing ? 'comparing …' : 'Compare the exact stores'));
}

export function renderMethods(root, runs) {
  const report = runs.whole?.report;
  if (!report) {
    show(root, h('h2', {}, 'Memory'), h('p', {}, 'Start a run on ', h('a', {href: '#/check'}, 'Check'), '; what it remembers is drawn here.'), comparer(runs));
    return;
  }
  const own = parts(report).filter(part => part.value <= report.store_bytes);
  const named = own.reduce((sum, part) => sum + part.value, 0);
  const store = report.store_bytes ?? 0;
  const rest = named <= store ? [...own, {name: own.length ? 'rest of the store' : 'store', value: store - named, text: bytes(store - named)}] : [{name: 'store', value: store, text: bytes(store)}];
  const queue = report.queue_bytes ? [{name: 'queue', value: report.queue_bytes, text: bytes(report.queue_bytes)}] : [];
  const limit = runs.moments.at(-1)?.memory_limit ?? 0;
  const counts = Object.entries(report).filter(([key, value]) => /hit|miss|lookup|cache|collision|load_factor|spilled|read|written/.test(key) && key !== 'threads' && typeof value === 'number');
  show(root, h('h2', {}, 'Memory'),
    h('p', {}, `${report.store ?? report.search}: ${grouped(report.states)} states in ${bytes(store)}`, report.bytes_per_state ? `, ${report.bytes_per_state.toFixed(2)} bytes per state` : '', '.'),
    shareBar(`Of ${bytes(Math.max(limit, store + (report.queue_bytes ?? 0)))} for tables`, [...rest.filter(part => part.value > 0), ...queue], limit),
    counts.length ? h('dl', {class: 'figures'}, counts.map(([key, value]) => [h('dt', {}, key.replaceAll('_', ' ')), h('dd', {}, Number.isInteger(value) ? grouped(value) : value.toFixed(3))])) : null,
    h('h2', {}, 'Runs compared'),
    runs.comparison() ?? h('p', {class: 'remark'}, 'Two finished runs, with different stores perhaps, are drawn against each other here.'), comparer(runs));
}
