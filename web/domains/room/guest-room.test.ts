import { expect, test } from 'vitest';
import type { GuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { type FoundRoom, withoutAnswer } from './guest-room.ts';

const room: GuestRoom = {
  ...{ name: '于女士', hospitals: ['云岭县人民医院', '滨海市第一人民医院'], scheduleTime: '2026-11-24 09:00:00' },
  ...{ openTime: '2026-11-24 08:45:00', phase: 'open' },
};
const left: FoundRoom = { room, isOld: true };

test('a guest who has left while the network is away is not offered to go in until the server has answered', () => {
  expect(withoutAnswer(left, new CallError(0, '网络断开'))).toEqual({ ...left, isPassing: true });
  expect(withoutAnswer(left, new CallError(503, '服务暂不可用'))).toEqual({ ...left, isPassing: true });
  expect(withoutAnswer(left, new TypeError('Failed to fetch'))).toEqual({ ...left, isPassing: true });
});

test('a guest whose page never reached the server reads why, and is not told that the link is to blame', () => {
  expect(withoutAnswer({}, new CallError(0, '网络断开'))).toEqual({ failure: '网络断开', isPassing: true });
});

test('a link that ended with its room says that it is over; one that never was open, that it is not valid', () => {
  const gone = new CallError(404, '数据不存在');
  expect(withoutAnswer(left, gone)).toEqual({ room: { ...room, phase: 'over' } });
  expect(withoutAnswer({}, gone)).toEqual({ failure: '链接无效或已失效' });
});
