import { field } from '../../../contract/kernel/field.ts';

const kept = { readOnly: true, hidden: true } as const;

/** What the server keeps of moves that were taken after an hour was fixed. */
export const laterFields = {
  /** By which hour the applicant's cancellation is judged beside the one that counts: the latest that they were told in this round (ADR 0160). */
  promisedTime: field.datetime('退费参照时间', kept),
} as const;
