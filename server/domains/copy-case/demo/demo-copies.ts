import type { DemoApplicant } from './copy-ground.ts';

/** How far a request of the demonstration comes. */
export type DemoEnd =
  | 'draft'
  | 'submitted'
  | 'paid'
  | 'approved'
  | 'owed'
  | 'counted'
  | 'ready'
  | 'sent'
  | 'problem'
  | 'signed'
  | 'mailedDone'
  | 'taken'
  | 'refused'
  | 'cancelled'
  | 'overdue'
  | 'archived';

export interface DemoCopy {
  readonly end: DemoEnd;
  /** Days before today on which it was asked for. */
  readonly ago: number;
  readonly kind: DemoApplicant;
  readonly delivery: 'mail' | 'collect';
  readonly copies: number;
}

const story = (end: DemoEnd, ago: number, kind: DemoApplicant = 'self', delivery: DemoCopy['delivery'] = 'mail', copies = 1): DemoCopy => ({
  ...{ end, ago, kind, delivery, copies },
});

/** Some weeks of a records office, in every state. */
export const demoCopies: readonly DemoCopy[] = [
  story('draft', 1),
  story('draft', 3, 'agent'),
  story('submitted', 0.5),
  story('submitted', 1.2, 'agent', 'collect'),
  story('paid', 1.5),
  story('paid', 2.5, 'guardian'),
  story('paid', 3, 'heir', 'collect', 2),
  story('approved', 4),
  story('approved', 3.5, 'institution', 'collect'),
  story('owed', 6, 'self', 'mail', 2),
  story('counted', 5, 'agent'),
  story('counted', 6),
  story('ready', 7, 'self', 'collect'),
  story('ready', 33, 'agent', 'collect'),
  story('sent', 8),
  story('sent', 9, 'heir'),
  story('problem', 10),
  story('signed', 11),
  story('signed', 12, 'agent', 'mail', 2),
  story('mailedDone', 25),
  story('mailedDone', 28, 'agent'),
  story('mailedDone', 31, 'self', 'mail', 3),
  story('taken', 15, 'self', 'collect'),
  story('taken', 18, 'institution', 'collect', 2),
  story('refused', 14, 'heir'),
  story('refused', 20),
  story('cancelled', 13),
  story('overdue', 16),
  story('archived', 100, 'self', 'collect'),
];
