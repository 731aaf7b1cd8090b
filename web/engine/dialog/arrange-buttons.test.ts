import { expect, test } from 'vitest';
import { consultationActions } from '../../../contract/domains/consultation/consultation.actions.ts';
import { arrangeButtons, mainActionOf } from './arrange-buttons.ts';

const page = { most: 3, isTight: false };
const list = { most: 3, isTight: true };
const button = (key: string, more: { danger?: boolean; isView?: boolean; isAside?: boolean } = {}) => ({ key, ...more });
const keysOf = ({ direct, rest }: { direct: { key: string }[]; rest: { key: string }[] }) =>
  [direct, rest].map((buttons) => buttons.map(({ key }) => key).join(' '));

const items = [button('view', { isView: true }), button('edit'), button('remove', { danger: true }), button('talk'), button('start')];

test('what the state waits for comes first, the way to the row last, and harm is in the menu', () => {
  expect(keysOf(arrangeButtons(items, { main: 'start', ...page }))).toEqual(['start edit talk', 'view remove']);
  expect(keysOf(arrangeButtons(items, { main: 'start', ...list }))).toEqual(['start edit', 'talk view remove']);
});

test('a menu is made where something is left for it', () => {
  const few = [button('view', { isView: true }), button('edit'), button('start')];
  expect(keysOf(arrangeButtons(few, { main: 'start', ...list }))).toEqual(['start edit view', '']);
  expect(keysOf(arrangeButtons([button('remove', { danger: true })], { main: undefined, ...list }))).toEqual(['', 'remove']);
  expect(keysOf(arrangeButtons([], { main: undefined, ...page }))).toEqual(['', '']);
});

test('however tight it is, what the state waits for stays in sight', () => {
  expect(keysOf(arrangeButtons(items, { main: 'start', most: 1, isTight: true }))).toEqual(['start', 'edit talk view remove']);
});

test('what few want stands in the menu however much room there is, before what does harm', () => {
  const few = [button('remove', { danger: true }), button('file', { isAside: true }), button('edit')];
  expect(keysOf(arrangeButtons(few, { main: undefined, ...page }))).toEqual(['edit', 'file remove']);
});

test.each([
  ['wait_diagnosis', ['send-back-consultation', 'start-consultation', 'schedule-consultation'], 'start-consultation'],
  ['wait_primaryaudit', ['audit-consultation'], 'audit-consultation'],
  // Others are waited for.
  ['wait_diagnosis', ['cancel-consultation'], undefined],
  ['wait_pay', ['cancel-consultation', 'recover-consultation'], undefined],
  // Nobody is.
  ['cancel', ['recover-consultation'], 'recover-consultation'],
  ['overdue', ['nullify-consultation'], undefined],
])('of an order in %s with %j, %s stands out', (applyOrderStatus, can, main) => {
  expect(mainActionOf(consultationActions, { applyOrderStatus, can })?.name).toBe(main);
});
