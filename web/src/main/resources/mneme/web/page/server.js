// What the page asks its server. Every answer is JSON; a refusal becomes an error with its text.

async function answered(response) {
  const answer = await response.json().catch(() => ({error: 'the server gave no answer'}));
  if (!response.ok) throw new Error(answer.error ?? 'the server refused');
  return answer;
}

export function get(path, words = {}) {
  const query = new URLSearchParams(words).toString();
  return fetch(query ? `${path}?${query}` : path).then(answered);
}

export function post(path, body = {}) {
  return fetch(path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  }).then(answered);
}

/** Calls back with each event; tells when the server has gone. */
export function listen(onProgress, onEnded, onGone) {
  const source = new EventSource('/api/events');
  source.addEventListener('progress', event => onProgress(JSON.parse(event.data)));
  source.addEventListener('ended', event => onEnded(JSON.parse(event.data)));
  source.onerror = () => onGone(source.readyState === EventSource.CLOSED);
  source.onopen = () => onGone(false);
}
