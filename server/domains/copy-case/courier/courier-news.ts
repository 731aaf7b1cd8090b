import type { RouteEvent } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseParams } from '../../../../contract/domains/copy-case/copy-case.params.ts';
import { copyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { copyCaseStates } from '../../../../contract/domains/copy-case/copy-case.states.ts';
import { courierStatuses, isCourierStatus, troubleStatuses } from '../../../../contract/domains/copy-case/copy-case.words.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { said, word } from '../../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../../contract/kernel/wire-time.ts';
import { recordMove } from '../../../engine/action/status-history.ts';
import { valuesOfMove } from '../../../engine/call/subject.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { subjectOf } from '../../../engine/resource/resource-moves.ts';
import type { Services } from '../../../engine/services.ts';
import { findRow, updateRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { maskName } from '../../../platform/mask.ts';
import { readParams } from '../../settings/param.reads.ts';
import { signedAt } from '../copy-case.rules.ts';
import { type CopyCaseRow, copyCaseTable, copyParcelTable, type ParcelRow } from '../copy-case.tables.ts';
import { lockParcel } from '../parcels.ts';
import type { CourierNews } from './courier-port.ts';
import { nextQuestion, tellUnsigned } from './next-question.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_EVENTS = 200;

/** Stations by time, newest first, each once. */
export function mergedRoute(known: readonly RouteEvent[], told: readonly RouteEvent[]): RouteEvent[] {
  const byStation = new Map([...known, ...told].map((one) => [`${one.time} ${one.context}`, one]));
  return [...byStation.values()].toSorted((one, other) => other.time.localeCompare(one.time)).slice(0, MOST_EVENTS);
}

/**
 * Stations that can be of this parcel. What happened long before it was sent is of another under the same number, and what is said of
 * a time to come is nonsense; clocks differ a little.
 */
function ownStations(events: readonly RouteEvent[], { sendTime }: Pick<CopyCaseRow, 'sendTime'>, now: number): RouteEvent[] {
  const from = (sendTime?.getTime() ?? now) - DAY_MS;
  return events.filter(({ time }) => {
    const at = fromWireTime(time) ?? 0;
    return at >= from && at <= now + HOUR_MS;
  });
}

/** When the newest of it happened, in milliseconds, and not after now; 0 where there is none. */
function newestOf(events: readonly RouteEvent[], now: number): number {
  return Math.min(now, Math.max(0, ...events.map(({ time }) => fromWireTime(time) ?? 0)));
}

/**
 * Takes what a courier says of the parcel that is under way. Only what is newer than all that was said before says where the parcel
 * is, so that the same again, an old word and nonsense change nothing. Answers whether it was news (domain rules 6.8.6, ADR 0127).
 */
export async function takeNews(services: Services, at: Pick<ParcelRow, 'id' | 'tenantId' | 'copyCaseId'>, news: CourierNews) {
  const now = services.clock();
  const { isNews, tells } = await services.database.forTenant(at.tenantId).transaction(async (tx) => {
    const row = await findRow(tx, copyCaseTable, String(at.copyCaseId), { tenantId: at.tenantId, lock: true });
    const parcel = row && (await lockParcel(tx, row));
    if (!row || parcel?.id !== at.id) return { isNews: false, tells: false };
    const events = ownStations(news.events, row, now);
    const newest = newestOf(events, now);
    const isNewer = news.status !== undefined && newest > (parcel.newsTime?.getTime() ?? 0);
    const status = isNewer ? news.status : undefined;
    const step = status ? stepFor(row, status) : undefined;
    const isAwaited = step ? step === 'stray' : Boolean(parcel.nextAskTime);
    const nextAskTime = isAwaited ? nextQuestion(parcel, now) : null;
    const heard = { events: mergedRoute(parcel.events ?? [], events), askTime: new Date(now), failure: null, nextAskTime };
    await updateRow(tx, copyParcelTable, parcel, { ...heard, ...(status ? told(status, newest) : {}) }, { now });
    if (step && status) await move(tx, row, step, { status, newest, now });
    // Of trouble the office is told in any case.
    const isGivenUp = !step && isAwaited && !nextAskTime;
    if (isGivenUp) await tellUnsigned(tx, { ...row, copyCaseId: row.id, createTime: parcel.createTime }, now);
    return { isNews: isNewer, tells: isNewer || isGivenUp };
  });
  if (tells) services.outboxFilled();
  return isNews;
}

function told(status: string, newest: number) {
  return { ...(isCourierStatus(status) ? { courierStatus: status } : {}), newsTime: new Date(newest) };
}

/** Where the request goes with that word, if it may from where it is. */
function stepFor({ copyStatus }: CopyCaseRow, status: string): 'sign' | 'stray' | undefined {
  const step = status === '3' ? 'sign' : troubleStatuses.includes(status) ? 'stray' : undefined;
  return step && copyCaseStates.steps[step].from.some((state) => state === copyStatus) ? step : undefined;
}

interface Heard {
  readonly status: string;
  readonly newest: number;
  readonly now: number;
}

async function move(tx: Tx, row: CopyCaseRow, step: 'sign' | 'stray', { status, newest, now }: Heard): Promise<void> {
  const { label } = copyCaseStates.steps[step];
  const target = step === 'sign' ? 'signed' : 'problem';
  const subject = subjectOf(copyCase, copyCaseTable);
  const days = (await readParams(tx, copyCaseParams, row.tenantId))['copy.auto-done'];
  const values = step === 'sign' ? signedAt(newest, days, now) : { signTime: null, finishTime: null };
  const words = isKeyOf(courierStatuses, status) ? courierStatuses[status] : status;
  await updateRow(tx, copyCaseTable, row, { ...valuesOfMove(subject, step, row, target, now), ...values, copyStatus: target }, { now });
  await recordMove(tx, row, { action: step, label, from: row.copyStatus, to: target, reason: said`${word(words)}` }, undefined, { now });
  const about = {
    context: said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）：${word(words)}`,
    link: `/copy-case/detail?id=${row.id}`,
  };
  const office = { to: { tenantId: row.tenantId, permission: 'copy_case_send' }, title: '复印件物流异常，请处理', ...about };
  const applicant = { to: { tenantId: row.tenantId, userId: row.applyUserId }, title: '病案复印件已签收', ...about };
  await tell(tx, [step === 'stray' ? office : applicant], { now });
}
