import { giveOpinion as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { isConfirmed, kindOf, needsBothPresent } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { readInput } from '../../../../contract/kernel/read-input.ts';
import { said as sentence } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { invalid } from '../../../platform/refusal.ts';
import { bothSidesMet } from '../../room/room.reads.ts';
import { checkAbsences, withoutAbsent } from '../absent-experts.ts';
import { concludedNotices, conclusionState, confirming, endedIn, keepConclusion, seatsConcluded } from '../conclusion.ts';
import { seatsAttended } from '../consultation.attendance.ts';
import { refundFees } from '../consultation.money.ts';
import { absentNotices } from '../consultation.notices.ts';
import { keepAnswers, lackingOpinion, sayOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { enteredExtra } from '../extra-time.ts';
import { keptKeyImages } from '../key-images.ts';
import { checkStudiesRead } from '../read-studies.ts';

/** The expert's opinion ends the consultation; the report is written from it. Where others confirm it, it ends once enough of them have. */
export const giveOpinion = act(spec, consultationSubject, {
  to: ({ row, input, call }) => conclusionState(row, concludedBy(row, row, input, call.now).seats),
  before: async ({ tx, row, input, call }) => {
    checkStudiesRead(row, input.readStudies);
    checkAnswered(row, input);
    await checkPresence(tx, row, input);
    checkByPhone(row, heardBy(input));
    await checkAbsences(call.services, row, await seatsAttended(tx, row, heardBy(input)), input.absences);
  },
  set: async ({ tx, row, input, actor, to, call }) => {
    const experts = await seatsAttended(tx, row, heardBy(input));
    const { seats, said } = concludedBy(row, { experts }, input, call.now);
    return {
      respRespondentsOpinion: input.respRespondentsOpinion,
      ...answeredIn(row, input),
      ...(kindOf(row).opinion?.keyImages ? { keyImages: await keptKeyImages(tx, call, row, concludedIn(input).keyImages) } : {}),
      ...(await enteredExtra(call.services, row, input.extraUnits)),
      respRespondentsId: actor.userId,
      respRespondentsName: actor.realName,
      ...endedIn(row, to, call.now),
      ...(said.size > 0 || isConfirmed(row) ? sayOf(seats) : {}),
      ...confirming(row, seats),
    };
  },
  after: async ({ tx, row, input, actor, to, call }) => {
    const experts = await seatsAttended(tx, row, heardBy(input));
    const { seats, said, absent } = concludedBy(row, { experts }, input, call.now);
    await tell(tx, concludedNotices({ ...row, experts: seats }, to), call.stamp);
    await keepConclusion(tx, row, seats, concludedIn(input), call.now);
    if (said.size === 0) return;
    const gone = seats.filter(({ targetDoctorId }) => said.has(targetDoctorId));
    await tell(
      tx,
      absentNotices(row, gone, '您被记为未参加会诊', ({ reason }) => sentence`原因：${reason ?? ''}`),
      call.stamp,
    );
    await refundFees(tx, row, absent, 'absent', { ...call.stamp, userName: actor.realName });
    await keepAnswers(tx, row, seats, said, call.now);
  },
  reason: ({ apartRemark }, row) => (apartRemark && needsBothPresent(row) ? sentence`未在会诊室会面：${apartRemark}` : undefined),
});

/** Throws 400 where both sides should have met in the room, did not, and nothing is said of how it was held (domain rules 6.4.4). */
async function checkPresence(tx: Tx, row: ConsultationRow, { apartRemark }: Entered): Promise<void> {
  if (!needsBothPresent(row) || apartRemark || (await bothSidesMet(tx, row))) return;
  throw invalid([{ field: 'apartRemark', message: '双方没有在视频会诊室会面，请说明会诊是怎样进行的' }]);
}

type Entered = InputOf<typeof spec.input>;

/** Without key images it has none, whatever it had before. */
const concludedIn = ({ respRespondentsOpinion, keyImages }: Entered) => ({ respRespondentsOpinion, keyImages: keyImages ?? [] });

/** Who is absent then, and what is said of the conclusion by those who are not. */
function concludedBy(row: ConsultationRow, given: Pick<ConsultationRow, 'experts'>, input: Entered, now: number) {
  const { said, seats, absent } = withoutAbsent(given, input.absences, now);
  return { said, absent, seats: seatsConcluded(row, seats, concludedIn(input)) };
}

/** By their ids. Throws 400 for what is no list of them. */
function heardBy({ byPhone }: { byPhone?: unknown }): readonly string[] {
  if (byPhone === undefined || byPhone === null) return [];
  if (!Array.isArray(byPhone) || !byPhone.every((id): id is string => typeof id === 'string')) throw invalid([NOT_HEARD]);
  return byPhone;
}

const NOT_HEARD = { field: 'byPhone', message: '只能将已接受邀请、尚未填写意见的专家记为电话参会' } as const;

/** Nobody takes part by telephone of what nobody has to attend. Throws 400. */
function checkByPhone(row: ConsultationRow, byPhone: readonly string[]): void {
  const lacking = lackingOpinion(seatsOf(row)).map(({ targetDoctorId }) => targetDoctorId);
  if (byPhone.some((id) => !isConfirmed(row) || !lacking.includes(id))) throw invalid([NOT_HEARD]);
}

type Answer = Readonly<Record<string, unknown>>;

/** What this kind asks of the expert besides the words; what only others ask for is not kept. */
function answeredIn(row: ConsultationRow, input: Answer): Answer {
  return Object.fromEntries(Object.keys(kindOf(row).opinion ?? {}).map((name) => [name, input[name] ?? null]));
}

/** Throws 400 for what it asks for and was not entered (domain rules 6.3.5). */
function checkAnswered(row: ConsultationRow, input: Answer): void {
  const { opinion = {} } = kindOf(row);
  const reading = readInput(opinion, answeredIn(row, input));
  if (!reading.ok) throw invalid(reading.errors);
  if (String(input.sliceQuality ?? '').startsWith('unqualified') && 'sliceQuality' in opinion && !input.sliceRemark)
    throw invalid([{ field: 'sliceRemark', message: '切片不合格时请填写说明' }]);
}
