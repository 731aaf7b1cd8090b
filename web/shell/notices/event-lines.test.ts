import { expect, test } from 'vitest';
import { eventReader, type ServerEvent } from './event-lines.ts';

const WIRE = 'event: news\ndata: {"unread":1}\n\n:\n\nevent: news\ndata: 第一行\ndata: 第二行\n\nevent: cut';

test.each([1, 2, 7, 1000])('events are whole, whatever the pieces: %i characters each', (size) => {
  const events: ServerEvent[] = [];
  const read = eventReader((event) => events.push(event));
  for (let at = 0; at < WIRE.length; at += size) read(WIRE.slice(at, at + size));
  expect(events).toEqual([
    { name: 'news', data: '{"unread":1}' },
    { name: '', data: '' },
    { name: 'news', data: '第一行\n第二行' },
  ]);
});
