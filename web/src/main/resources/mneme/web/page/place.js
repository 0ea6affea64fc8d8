// Where somebody is in the model, as the address of the page holds it: #/explore?way=…&at=…&loop=…

export function placeOf(hash) {
  const words = new URLSearchParams(hash.split('?')[1] ?? '');
  const way = (words.get('way') ?? '').split('.').filter(each => /^\d+$/.test(each));
  const at = words.has('at') ? Math.min(way.length, Math.max(0, Number(words.get('at')) || 0)) : way.length;
  const loop = words.has('loop') ? Number(words.get('loop')) : -1;
  return {way, at, loop: Number.isInteger(loop) ? loop : -1};
}

export function hashOf(place) {
  const words = new URLSearchParams();
  if (place.way.length) words.set('way', place.way.join('.'));
  if (place.at < place.way.length) words.set('at', place.at);
  if (place.loop >= 0) words.set('loop', place.loop);
  return `#/explore${words.size ? `?${words}` : ''}`;
}
