import type { evaluationSides } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import type { Row } from '../../engine/field/row.ts';

export type Side = keyof typeof evaluationSides;
/** What is known of a side's word: it is there to be read, it was given and is kept from this reader, it can be given, or its time is over. */
export type SideState = 'read' | 'unseen' | 'open' | 'missed';

/** A word that the reader is not sent may have been given all the same: hidden or removed, it leaves its mark on the consultation. */
export function sideState(side: Side, order: Row, isRead: boolean): SideState {
  if (isRead) return 'read';
  const mark = side === 'apply' ? order.evaluateApply : order.evaluateTarget;
  if (mark === '1') return 'unseen';
  return order.evaluateClosedTime ? 'missed' : 'open';
}
