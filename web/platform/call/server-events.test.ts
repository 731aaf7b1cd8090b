import { expect, test } from 'vitest';
import { MISSED, noteServerEvent, onServerEvent } from './server-events.ts';

test('an event is told to those who listen for its name, and what was missed to all', () => {
  const heard: string[] = [];
  const stop = onServerEvent('conversation', (id) => heard.push(`conversation ${id ?? 'any'}`));
  onServerEvent('queue', (id) => heard.push(`queue ${id ?? 'any'}`));
  noteServerEvent({ name: 'conversation', id: '7' });
  noteServerEvent({ name: 'unknown', id: '8' });
  expect(heard).toEqual(['conversation 7']);
  noteServerEvent({ name: MISSED });
  expect(heard.slice(1)).toEqual(['conversation any', 'queue any']);
  stop();
  noteServerEvent({ name: 'conversation', id: '9' });
  expect(heard).toHaveLength(3);
});
