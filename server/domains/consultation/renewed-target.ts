import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { type Message, phrase, said, several } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applicantNotice } from './consultation.notices.ts';
import { asksSeveral, sayOf, seatsOf } from './consultation.panel.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { targetOf } from './consultation.target.ts';

/** Somebody who was asked before and cannot be asked any more, and why. */
interface LeftOut {
  readonly name: string;
  readonly why: Message;
}

/** Whom a new application asks, and who of those that the first one asked is not among them. */
interface RenewedTarget {
  readonly target: ConsultationChange;
  readonly leftOut: readonly LeftOut[];
}

type Asking = Parameters<typeof targetOf>[2];

/** Whom it asks, with names and fee as they are now: who cannot be asked any more is left out, and another has to be chosen. */
export async function targetNow(tx: Tx, call: Call<unknown>, row: ConsultationRow, draft: ConsultationChange): Promise<RenewedTarget> {
  const { tenantId, kind } = row;
  const asked = { ...row, ...draft };
  const { ecgAssignment, physiologyType, experts, targetTenantId, targetDeptId, targetDoctorId } = asked;
  const asking = { tenantId, kind, ecgAssignment, physiologyType, experts, targetTenantId, targetDeptId, targetDoctorId };
  if (!asksSeveral(row)) {
    const why = await refusalOf(tx, call, asking);
    if (!why) return { target: await targetOf(tx, call.services, asking), leftOut: [] };
    return { target: { ...sayOf([]), experts: null }, leftOut: [{ name: asked.targetDoctorName ?? asked.targetHospital ?? '', why }] };
  }
  const [staying, leftOut]: [Seat[], LeftOut[]] = [[], []];
  for (const seat of seatsOf({ experts })) {
    const why = await refusalOf(tx, call, { ...asking, experts: [seat] });
    if (why) leftOut.push({ name: seat.targetDoctorName, why });
    else staying.push(seat);
  }
  return { target: await targetOf(tx, call.services, { ...asking, experts: staying }), leftOut };
}

/** The applicant of the draft hears who is not in it any more, and why: its form shows those alone who are. */
export async function tellLeftOut(
  tx: Tx,
  draft: ConsultationRow,
  leftOut: readonly LeftOut[],
  { stamp }: Pick<Call, 'stamp'>,
): Promise<void> {
  if (leftOut.length === 0) return;
  const each = leftOut.map(({ name, why }) => said`${name}：${phrase(why)}`);
  await tell(tx, [applicantNotice(draft, '再次申请未带入原会诊专家', said`未带入的专家——${several(each, '；')}。`)], stamp);
}

/** Why these cannot be asked, in the words of the form; nothing where they can. */
async function refusalOf(tx: Tx, call: Call<unknown>, asking: Asking): Promise<Message | undefined> {
  try {
    await targetOf(tx, call.services, asking);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.said;
    throw error;
  }
}
