import { isConfirmed } from '../../../contract/domains/consultation/kinds/kinds.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { sentFileIds } from '../../engine/files/file-links.ts';
import type { tell } from '../../engine/outbox/outbox.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { keepAttendance } from './consultation.attendance.ts';
import { applicantNotice, chiefNotice, expertNotice, settlerNotice } from './consultation.notices.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { askedToConfirm, confirmingIds, forgetVerdicts, isIssued, unspoken } from './consultation.verdicts.ts';

/** What follows from an opinion, whether it counts at once or is to be confirmed first (domain rules 6.2.6, ADR 0111). */

/** What the chief concludes: the words, and the key images as they were sent; those stay that they do not speak of. */
interface Conclusion {
  readonly respRespondentsOpinion: string;
  readonly keyImages?: readonly string[] | null;
}

/** A conclusion in other words than before, or with other pictures, is to be confirmed anew. */
function isAnew(row: ConsultationRow, { respRespondentsOpinion, keyImages }: Conclusion): boolean {
  if (!isConfirmed(row)) return false;
  const areOthers = keyImages && sentFileIds(keyImages).join() !== (row.keyImages ?? []).join();
  return respRespondentsOpinion !== row.respRespondentsOpinion || Boolean(areOthers);
}

/** The seats once the chief has concluded so. */
export function seatsConcluded(row: ConsultationRow, seats: readonly Seat[], conclusion: Conclusion): Seat[] {
  return isAnew(row, conclusion) ? askedToConfirm(seats) : [...seats];
}

/** Where it leads then. */
export function conclusionState(row: ConsultationRow, seats: readonly Seat[]): 'diagnosis' | 'diagnosis_issued' {
  return isConfirmed(row) && !isIssued(seats) ? 'diagnosis_issued' : 'diagnosis';
}

/** Since when it counts, or is waited for. What had counted before goes on to have been held then. */
export function endedIn(row: ConsultationRow, to: string, now: number): ConsultationChange {
  return to === 'diagnosis' ? { diagnosisTime: row.diagnosisTime ?? new Date(now) } : { waitingSince: new Date(now) };
}

/** Whose word is asked for then. */
export function confirming(row: ConsultationRow, seats: readonly Seat[]): ConsultationChange {
  return isConfirmed(row) ? { confirmingIds: confirmingIds(seats) } : {};
}

type Notices = Parameters<typeof tell>[1];

/** It counts: the applicant and the operator are told. Or those are who may speak of it. */
export function concludedNotices(row: ConsultationRow, to: string): Notices {
  if (to === 'diagnosis') return [applicantNotice(row, '会诊意见已出具'), settlerNotice(row)];
  const asked = unspoken(row.experts ?? []).map(({ targetDoctorId }) => targetDoctorId);
  return expertNotice(row, '请确认会诊结论', '半数以上参会专家确认后，会诊意见生效。').filter(({ to: { userId } }) =>
    asked.includes(userId ?? ''),
  );
}

/** To the chief: somebody does not agree. */
export function dissentNotice(row: ConsultationRow, text: string): Notices {
  return [chiefNotice(row, '有参会专家对会诊结论提出异议', text)];
}

/** What is kept with the invitations of those who attended. */
export async function keepConclusion(
  tx: Tx,
  row: ConsultationRow,
  seats: readonly Seat[],
  conclusion: Conclusion,
  now: number,
): Promise<void> {
  if (!isAnew(row, conclusion)) return;
  await keepAttendance(tx, row, seats);
  await forgetVerdicts(tx, row, seats, now);
}
