import { PUBLIC } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { ENTER_ROOM } from './room.rules.ts';

/** What the calls of a room have in common. */
export const applyOrderId = field.id('会诊单', { required: true });
export const ofOrder = { domain: 'room', permission: ENTER_ROOM, key: 'applyOrderId', keyOf: 'consultation' } as const;
export const post = { kind: 'action', method: 'POST' } as const;
/** Of those who have no account: their personal link is all that they show, and it is asked for everywhere. */
export const ofGuest = { domain: 'room', permission: PUBLIC, ...post } as const;
export const link = field.text('个人链接', { required: true, max: 200, sensitive: 'secret' });

/** One opened page: made anew by each, so that a second one takes the place of the first. */
export const ofPage = { max: 36, format: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message: '页面标识不正确' } } as const;
export const seat = field.text('席位', { required: true, ...ofPage });
