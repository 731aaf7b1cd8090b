import { type Absence, absenceReason } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import type { Services } from '../../engine/services.ts';
import { invalid } from '../../platform/refusal.ts';
import { answered, lackingOpinion, type Said, sayOf, seatsOf } from './consultation.panel.ts';
import { isCriticalOpen } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { hospitalOfFinding } from './consultation-findings.reads.ts';

const wrong = (message: Message) => invalid([{ field: 'absences', message }]);

/**
 * The chief concludes when everybody has said something, or says of each of the others that they did not attend, and why (domain rules
 * 6.1.8). Throws 400 at `absences`, also while a critical value is open: a hospital that is let go could neither write down any more that it has called
 * nor take it back, so that the order would say for good what is not true.
 */
export async function checkAbsences(services: Services, row: ConsultationRow, seats: readonly Seat[], sent: unknown): Promise<void> {
  const absences = absencesOf(sent);
  if (absences.length > 0) await refuseOpenFinding(services, row);
  const lacking = lackingOpinion(seats);
  const named = new Set(absences.map(({ targetDoctorId }) => targetDoctorId));
  const waiting = lacking.find(({ targetDoctorId }) => !named.has(targetDoctorId));
  if (waiting) throw wrong(said`专家${waiting.targetDoctorName}尚未填写意见，请等待其填写，或说明未参加的原因`);
  if (absences.length !== lacking.length) throw wrong('只能将已接受邀请、尚未填写意见的专家记为未参加');
  for (const { reason } of absences) {
    const reading = readInput({ reason: absenceReason }, { reason });
    if (!reading.ok) throw wrong(reading.errors[0]?.message ?? '');
  }
}

async function refuseOpenFinding(services: Services, row: ConsultationRow): Promise<void> {
  if (!isCriticalOpen(row)) return;
  const hospital = await hospitalOfFinding(services, row);
  throw wrong(
    row.criticalStatus === 'wait_call'
      ? said`${hospital}报告的危急值尚未电话通知申请医院，登记或撤回后才能将专家记为未参加`
      : said`${hospital}报告的危急值尚未确认，申请医院确认或报告医院撤回后才能将专家记为未参加`,
  );
}

/** What follows from it: who is absent, and what the order then says. */
export function withoutAbsent(row: Pick<ConsultationRow, 'experts'>, sent: unknown, now: number) {
  const absences = absencesOf(sent);
  const said: Said = new Map(absences.map(({ targetDoctorId, reason }) => [targetDoctorId, { answer: 'absent', reason: reason.trim() }]));
  const seats = answered(seatsOf(row), said, now);
  const absent = seatsOf(row).filter(({ targetDoctorId }) => said.has(targetDoctorId));
  return { seats, said, absent, values: said.size > 0 ? sayOf(seats) : {} };
}

function absencesOf(sent: unknown): readonly Absence[] {
  if (sent === null || sent === undefined) return [];
  const isAbsence = (one: unknown): one is Absence =>
    typeof one === 'object' &&
    one !== null &&
    'targetDoctorId' in one &&
    typeof one.targetDoctorId === 'string' &&
    'reason' in one &&
    typeof one.reason === 'string';
  if (!Array.isArray(sent) || !sent.every(isAbsence)) throw wrong('未参加的专家格式不正确');
  return sent;
}
