import { criticalParams } from '../../../contract/domains/critical/critical.params.ts';
import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { criticalValueTable } from './critical-value.tables.ts';
import { withdrawalNotices } from './critical-value.told.ts';
import { followOrder } from './follow-order.ts';

const MINUTE_MS = 60_000;

/** Throws 400 for a call that has not been made yet; `now` in milliseconds. */
export function refuseLaterCall(callTime: Date | null | undefined, now: number): void {
  if (callTime && callTime.getTime() > now) throw invalid([{ field: 'callTime', message: '通知时间不能晚于现在' }]);
}

/**
 * Throws 400 with these words for a call about something that was not there yet: `since` is from when on there was. Times are entered to
 * the minute.
 */
export function refuseEarlierCall(callTime: Date | null | undefined, since: Date | null | undefined, message: Message): void {
  const from = since?.getTime() ?? 0;
  if (callTime && callTime.getTime() < from - (from % MINUTE_MS)) throw invalid([{ field: 'callTime', message }]);
}

/** What a move brings besides: until when the other hospital has to acknowledge it, and the order's own word of it. */
export const criticalValueRules = defineRules(criticalValue, {
  table: criticalValueTable,
  moves: {
    call: {
      before: ({ row, input, call }) => {
        refuseLaterCall(input.callTime, call.now);
        refuseEarlierCall(input.callTime, row.createTime, '通知时间不能早于危急值报告时间');
      },
      // The hospital that treats the patient says how fast it answers.
      set: async ({ row, call }) => {
        const limits = await readParams(call.services.database.forGroup(), criticalParams, row.applyTenantId ?? '');
        return { dueTime: new Date(call.now + limits['critical.acknowledge'] * MINUTE_MS) };
      },
      after: async ({ tx, row, call }) => void (await followOrder(tx, row, call)),
    },
    acknowledge: {
      set: () => ({ dueTime: null }),
      after: async ({ tx, row, call }) => void (await followOrder(tx, row, call)),
    },
    withdraw: {
      set: () => ({ dueTime: null }),
      after: async ({ tx, row, input, call }) => {
        const order = await followOrder(tx, row, call);
        await tell(tx, await withdrawalNotices(tx, row, { reason: input.withdrawReason, order }, call), call.stamp);
      },
    },
  },
});
