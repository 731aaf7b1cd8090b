import { consultationMoney, type MoneyEntry } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { type Booked, bookingsOf, dueRefundsOf, receivableOf, sumsOf } from '../../engine/ledger/ledger.reads.ts';
import { forbidden } from '../../platform/refusal.ts';
import { askedOfOrder, seatsOf } from './consultation.panel.ts';
import { actsAs } from './consultation.policy.ts';
import { visibleConsultation } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const SEE_MONEY = 'consultation_money';

/** The experts of an order whose shares this person is told: their own, and those of their hospital where they keep its books. */
function payeesFor(actor: Actor, row: ConsultationRow): (string | null | undefined)[] {
  const asked = askedOfOrder(row).filter(({ tenantId }) => tenantId === actor.tenantId);
  return asked.map(({ userId }) => userId).filter((userId) => userId === actor.userId || can(actor, SEE_MONEY));
}

/** How much of an order's money somebody sees who sees the order: nothing, unless they keep books, pays for it or is paid. */
export function moneyViewOf(actor: Actor, row: ConsultationRow): 'all' | 'payer' | 'expert' | undefined {
  const keepsBooks = can(actor, SEE_MONEY);
  if (keepsBooks && (isGroupActor(actor) || row.tenantId === actor.tenantId)) return 'all';
  if (actsAs('applicant', actor, row)) return 'payer';
  if (payeesFor(actor, row).length > 0) return 'expert';
  return undefined;
}

/** The card of the detail page. Booked and read in the name of the order's owner, whoever looks (domain rules 6.0). */
export const serveConsultationMoney = serve(consultationMoney, async ({ actor, db, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const view = moneyViewOf(actor, row);
  if (!view) throw forbidden('您不能查看该单据的收费与结算');
  const bookings = await bookingsOf(services.database.forTenant(row.tenantId), row);
  const due = new Map(dueRefundsOf(bookings).map(({ id, amount }) => [id, amount]));
  const named = new Map(seatsOf(row).map(({ targetDoctorId, targetDoctorName }) => [targetDoctorId, targetDoctorName]));
  const entriesFor = (all: readonly Booked[]) => all.flatMap((booked) => entriesOf(booked, due.get(booked.id) ?? 0, named));
  if (view === 'expert')
    return { entries: entriesFor(paidTo(bookings, payeesFor(actor, row), row)).filter(({ kind }) => kind === 'expert') };
  const entries = entriesFor(bookings);
  const balance = balanceOf(
    bookings,
    [...due.values()].reduce((sum, amount) => sum + amount, 0),
  );
  if (view === 'all') return { ...balance, entries: entries.filter(({ kind }) => kind !== 'settle') };
  return { ...balance, entries: entries.filter(({ kind }) => !['hospital', 'expert', 'platform'].includes(kind)) };
});

const shareKinds = { share_hospital: 'hospital', share_expert: 'expert', share_platform: 'platform' } as const;

/**
 * The sums of the card. What is due to the payer they have not got back yet: most orders have none of it, and no receivable. What was kept for
 * another payment crossed the counter once.
 */
function balanceOf(bookings: readonly Booked[], due: number): Record<string, number | undefined> {
  const sums = sumsOf(bookings);
  const kept = 0 - cashIn(bookings.filter(({ kind }) => kind === 'keep'));
  return {
    ...sums,
    paid: sums.paid - kept,
    refunded: sums.refunded - due - kept,
    due: due || undefined,
    receivable: receivableOf(bookings) || undefined,
  };
}

function cashIn(bookings: readonly Booked[]): number {
  const lines = bookings.flatMap((booked) => booked.lines).filter(({ account }) => account.startsWith('cash_'));
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** The same bookings with the shares of these experts alone. What was booked before it said for whom was the one expert's. */
function paidTo(bookings: readonly Booked[], payees: readonly unknown[], { targetDoctorId }: ConsultationRow): Booked[] {
  return bookings.map((booked) => ({ ...booked, lines: booked.lines.filter(({ payeeId }) => payees.includes(payeeId ?? targetDoctorId)) }));
}

/** A booking in plain words, with what is still due of it. What was given back shows when it is paid out. */
function entriesOf(booked: Booked, due: number, named: ReadonlyMap<string, string>): MoneyEntry[] {
  const { id, kind, createTime, lines } = booked;
  const said = { receiptNo: booked.receiptNo ?? undefined, reason: booked.reason ?? undefined, userName: booked.userName ?? undefined };
  const entry = (what: MoneyEntry['kind'], amount: number, channel?: string): MoneyEntry[] =>
    amount === 0
      ? []
      : [{ id: `${id}-${what}`, kind: what, amount: Math.abs(amount), channel, ...said, time: toWireTime(createTime.getTime()) }];
  const amountOf = (name: string): number => lines.find(({ account }) => account === name)?.amount ?? 0;
  const cash = lines.filter(({ account }) => account.startsWith('cash_'));
  if (kind === 'pay' || kind === 'payout')
    return cash.flatMap(({ account, amount }) => entry(kind === 'pay' ? 'pay' : 'refund', amount, account.replace('cash_', '')));
  if (kind === 'keep') return cash.flatMap(({ amount, account }) => entry('keep', amount, account.replace('cash_', '')));
  if (kind === 'bill') return entry('bill', amountOf('receivable'));
  if (kind === 'refund') return entry('due', due);
  const held = amountOf('held') + amountOf('billed');
  if (kind === 'forfeit') return entry('forfeit', held);
  return [
    ...cash.flatMap(({ account, amount }) => entry('collect', amount, account.replace('cash_', ''))),
    ...entry('settle', held),
    ...lines.flatMap(({ account, amount, payeeId }) =>
      isKeyOf(shareKinds, account)
        ? entry(shareKinds[account], amount).map((one) => ({ ...one, id: `${one.id}-${payeeId ?? ''}`, payee: named.get(payeeId ?? '') }))
        : [],
    ),
  ];
}
