import { expect, test } from 'vitest';
import type { Row } from '../../engine/field/row.ts';
import { type Side, type SideState, sideState } from './side-state.ts';

const closed = { evaluateClosedTime: '2026-11-01 00:00:00' };

test.each<[string, Side, Row, boolean, SideState]>([
  ['what is read was given, whatever else is known', 'apply', { evaluateApply: '1', ...closed }, true, 'read'],
  ['given and kept from the reader', 'apply', { evaluateApply: '1', evaluateTarget: '0' }, false, 'unseen'],
  ['the other side’s mark says nothing of this one', 'target', { evaluateApply: '1', evaluateTarget: '0' }, false, 'open'],
  ['given and kept from the reader, on the experts’ side', 'target', { evaluateApply: '0', evaluateTarget: '1' }, false, 'unseen'],
  [
    'that the other side missed its time says nothing of a word that was given',
    'target',
    { evaluateTarget: '1', ...closed },
    false,
    'unseen',
  ],
  ['not given in time', 'apply', { evaluateApply: '0', ...closed }, false, 'missed'],
  ['an order without marks has no words', 'apply', {}, false, 'open'],
])('%s', (_what, side, order, isRead, state) => {
  expect(sideState(side, order, isRead)).toBe(state);
});
