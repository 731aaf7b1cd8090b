import { expect, test } from 'vitest';
import { peopleInside } from './people-inside.ts';

const person = (id: string, state: 'in' | 'lobby' | 'refused', seat?: string) =>
  ({ id, name: id, hospital: '', role: 'applicant', state, ...(seat ? { seat } : {}) }) as const;
const condition = { mic: true, camera: true, sharing: false };
const remote = (id: string, isConnected: boolean) =>
  ({ id, isConnected, wasConnected: true, stream: {} as MediaStream, condition, isSpeaking: false, quality: 'good' }) as const;

test('who has left is not inside any more, though they may come back without knocking', () => {
  const people = [person('here', 'in', '1'), person('gone', 'in'), person('waits', 'lobby', '1'), person('out', 'refused', '1')];
  const inside = peopleInside({ people, remotes: [], self: undefined });
  expect(inside.map(({ id }) => id)).toEqual(['here']);
});

test('whom the server does not hear stays as long as they are heard here; oneself stays', () => {
  const people = [person('me', 'in'), person('heard', 'in'), person('lost', 'in')];
  const self = { personId: 'me', role: 'host' as const, iceServers: [] };
  const inside = peopleInside({ people, remotes: [remote('heard', true), remote('lost', false)], self });
  expect(inside.map(({ id }) => id)).toEqual(['me', 'heard']);
});
