import { expect, test } from 'vitest';
import { cutWords } from './cut-words.ts';
import type { RoomState } from './room-session.ts';

const self: RoomState['self'] = { personId: 'me', role: 'host', iceServers: [] };
const other: RoomState['people'][number] = { id: 'other', name: '李医生', hospital: '', role: 'applicant', state: 'in', seat: 'x' };
const remote = (isConnected: boolean, wasConnected = true): RoomState['remotes'][number] => ({
  ...{ id: 'other', isConnected, wasConnected, isSpeaking: false, quality: 'good' },
  condition: { mic: true, camera: true, sharing: false },
  stream: Object.create(null),
});
const words = (isOnline: boolean, remotes: RoomState['remotes'], people: RoomState['people'] = [other], phase: RoomState['phase'] = 'in') =>
  cutWords({ phase, people, remotes, self }, isOnline);

test('pictures are said to go on only while they do', () => {
  expect(words(true, [remote(true)])).toContain('已接通的画面和声音不受影响');
  // A page notices some seconds later that nothing arrives; the browser knows at once that the network is gone.
  expect(words(false, [remote(true)])).toContain('对方现在听不到您');
  expect(words(true, [remote(false)])).toContain('对方现在听不到您');
});

test('whoever is alone, or waits, is heard by nobody anyway', () => {
  expect(words(true, [], [])).toBe('与服务器的连接中断，正在重新连接');
  expect(words(false, [], [{ ...other, seat: undefined }])).toBe('与服务器的连接中断，正在重新连接');
});

test('whoever waits in the lobby, or whom no picture has reached yet, is told of the server alone', () => {
  const host = { ...other, role: 'host' as const };
  for (const isOnline of [true, false]) expect(words(isOnline, [], [host], 'lobby')).toBe('与服务器的连接中断，正在重新连接');
  for (const remotes of [[], [remote(false, false)]]) expect(words(true, remotes, [host])).toBe('与服务器的连接中断，正在重新连接');
  expect(words(false, [], [host])).toContain('对方现在听不到您');
});
