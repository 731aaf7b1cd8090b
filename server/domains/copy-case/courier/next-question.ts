import { said } from '../../../../contract/kernel/said.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { maskName } from '../../../platform/mask.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFTEN_MS = 7 * DAY_MS;
/** The notice below names these days. */
const LONGEST_MS = 30 * DAY_MS;
/** After an outage, too; whoever still has older ones on the way has known for long, and hears nothing of all of them at once. */
const TOLD_MS = LONGEST_MS + OFTEN_MS;

interface Sending {
  readonly createTime?: Date | null | undefined;
}

/** How long a parcel that has been under way since then is left alone after a question: most arrive within a week, and each question costs. */
export function pauseOf({ createTime }: Sending, now: number): number {
  return now - (createTime?.getTime() ?? now) < OFTEN_MS ? 2 * HOUR_MS : DAY_MS;
}

/**
 * When its courier is asked again, after it has answered; null where it has not been heard of for so long that people have to look. Pushes
 * and questions by hand still bring news then.
 */
export function nextQuestion(sending: Sending, now: number, atLeast = 0): Date | null {
  if (now - (sending.createTime?.getTime() ?? now) >= LONGEST_MS) return null;
  return new Date(now + Math.max(atLeast, pauseOf(sending, now)));
}

interface Unsigned extends Sending {
  readonly tenantId: string;
  readonly copyCaseId: string;
  readonly no?: string | null | undefined;
  readonly patientName?: string | null | undefined;
}

/** Tells whoever sends copies that nobody asks after this parcel, sent at `createTime`, any more. */
export async function tellUnsigned(tx: Tx, { tenantId, copyCaseId, no, patientName, createTime }: Unsigned, now: number): Promise<void> {
  if (now - (createTime?.getTime() ?? now) >= TOLD_MS) return;
  const about = {
    context: said`复印申请 ${no ?? ''}（${maskName(patientName ?? '')}）`,
    link: `/copy-case/detail?id=${copyCaseId}`,
  };
  const title = '已寄出30天仍无签收信息，请核实并登记签收';
  await tell(tx, [{ to: { tenantId, permission: 'copy_case_send' }, title, ...about }], { now });
}
