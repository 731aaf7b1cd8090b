import type { Instead } from '../../kernel/states.ts';

/** Who may act for a colleague who is ill or has left (ADR 0164): held by the hospital's administrators and its medical office. */
export const REPRESENT = 'consultation_represent';

/** The applicant's own moves, by their right or by that of whoever acts in their place. */
export const byApplicant = ['consultation_apply', REPRESENT] as const;

/** A move of the applicant that their hospital may make in their place, as the history calls it then. */
export const byHospital = <const L extends string>(label: L) =>
  ({ by: 'hospital', permission: REPRESENT, label }) as const satisfies Instead<string, string>;
