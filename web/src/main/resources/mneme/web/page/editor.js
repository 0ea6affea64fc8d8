// The text of the model, checked while somebody types.
import {complain, h, show} from './page.js';
import {post} from './server.js';

/** Somebody who types is not interrupted before this many milliseconds. */
const PAUSE = 350;

export class Editor {
  /** @param onUse called when the text has become the model of the page */
  constructor(root, page, onUse) {
    this.page = page;
    this.onUse = onUse;
    this.text = h('textarea', {spellcheck: 'false', autocomplete: 'off', wrap: 'off', 'aria-label': 'Text of the model', oninput: () => this.edited(), onscroll: () => this.follow(), onkeydown: event => this.key(event)});
    this.numbers = h('pre', {class: 'numbers', 'aria-hidden': 'true'});
    this.problems = h('ol', {class: 'problems', 'aria-live': 'polite'});
    this.use = h('button', {class: 'main', disabled: true, onclick: () => this.apply()}, 'Use this text');
    this.save = h('button', {hidden: true, onclick: () => this.store()}, 'Save to the file');
    this.state = h('span', {class: 'remark'});
    root.append(h('p', {class: 'buttons'}, this.use, this.save, this.state), this.problems, h('div', {class: 'editor'}, this.numbers, this.text));
    this.wrong = new Map();
  }

  load(model) {
    this.text.value = model.text;
    this.text.readOnly = model.watching;
    this.save.hidden = !model.savable;
    this.wrong = new Map();
    this.use.disabled = true;
    this.state.textContent = model.watching ? 'This page shows a run of the terminal.' : this.rest();
    show(this.problems);
    this.number();
  }

  /** What can be done with a text nobody has changed. */
  rest() { return this.page.model.savable ? 'Change the text; errors appear while you type.' : 'Change the text; errors appear while you type. Nothing is written to the file.'; }

  key(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !this.use.disabled) { event.preventDefault(); this.apply(); }
  }

  number() {
    const lines = this.text.value.split('\n').length;
    show(this.numbers, [...Array(lines).keys()].map(i => h('span', {class: this.wrong.has(i + 1) ? 'bad' : null, title: this.wrong.get(i + 1)}, `${i + 1}\n`)));
    this.follow();
  }

  follow() { this.numbers.scrollTop = this.text.scrollTop; }

  edited() {
    this.number();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(false), PAUSE);
    this.state.textContent = 'changed';
  }

  async check(use) {
    const text = this.text.value;
    try {
      const answer = await post('/api/compile', {text, use});
      if (text !== this.text.value) return null;
      this.wrong = new Map(answer.diagnostics.filter(each => each.line && !each.file).map(each => [each.line, each.message]));
      this.use.disabled = !answer.fine || text === this.page.model.text;
      this.state.textContent = answer.fine ? text === this.page.model.text ? this.rest() : 'nothing is wrong with this text (Ctrl+Enter uses it)' : '';
      show(this.problems, answer.diagnostics.slice(0, 50).map(each => h('li', {class: each.error ? 'bad' : null},
        h('button', {class: 'plain', onclick: () => this.goTo(each)}, each.line ? `${each.file ? `${each.file}:` : ''}${each.line}:${each.column} ` : '', each.message))));
      this.number();
      complain(null);
      return answer;
    } catch (error) {
      complain(error);
      return null;
    }
  }

  goTo(problem) {
    if (!problem.line || problem.file) return;
    const lines = this.text.value.split('\n');
    const offset = lines.slice(0, problem.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + problem.column - 1;
    this.text.focus();
    this.text.setSelectionRange(offset, offset + 1);
    this.text.scrollTop = (problem.line - 5) * this.text.scrollHeight / lines.length;
  }

  async apply() {
    const answer = await this.check(true);
    if (answer?.fine) this.onUse();
  }

  async store() {
    try {
      await post('/api/save', {text: this.text.value});
      this.state.textContent = `saved to ${this.page.model.file}`;
      complain(null);
    } catch (error) { complain(error); }
  }
}
