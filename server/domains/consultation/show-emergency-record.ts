import { openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { emergencyRecord } from '../../../contract/domains/consultation/order-records.endpoints.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { visibleConsultation } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const MINUTE_MS = 60_000;
const present = presenterOf(emergencyRecord.row);
const minutesFrom = (from: Date, to: Date | number): number => Math.max(0, Math.floor((Number(to) - Number(from)) / MINUTE_MS));

/** When each step of an order was taken and how long it took, by whoever may see the order (domain rules 6.1.2). */
export const serveEmergencyRecord = serve(emergencyRecord, async (call) => {
  const row = await visibleConsultation(call.db, call.actor, call.input.applyOrderId);
  const steps = stepsOf(row);
  const first = steps[0]?.at;
  // What ended without an opinion waits for none.
  const isOpen = openStates.some((state) => state === row.applyOrderStatus);
  const until = row.diagnosisTime ?? (isOpen ? call.now : undefined);
  return present({
    ...row,
    isUrgent: row.meetingType === '1' || row.emergencyDegree === '1' ? 1 : 0,
    steps: steps.map(({ title, at }, index) => ({
      title,
      time: toWireTime(at.getTime()),
      minutes: minutesFrom(steps[index - 1]?.at ?? at, at),
    })),
    minutes: first && until ? minutesFrom(first, until) : undefined,
  });
});

function stepsOf(row: ConsultationRow): { title: string; at: Date }[] {
  const passed: readonly (readonly [string, Date | null | undefined])[] = [
    ['提交申请', row.submitTime],
    ['缴费', row.payTime],
    ['审核', row.levelOneAuditStatus === '1' ? row.levelOneAuditTime : undefined],
    ['收到切片', row.receivedTime],
    ['开始会诊', row.startTime],
    ['出具意见', row.diagnosisTime],
  ];
  return passed.flatMap(([title, at]) => (at ? [{ title, at }] : []));
}
