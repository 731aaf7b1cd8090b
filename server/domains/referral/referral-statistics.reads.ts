import { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { referralKinds } from '../../../contract/domains/referral/referral.words.ts';
import type { ReferralFigure } from '../../../contract/domains/referral/referral-figures.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { type Actor, can, isGroupActor, type Seer } from '../../engine/identity/actor.ts';
import { reachFor, reachOf } from '../../engine/identity/data-scope.ts';
import { withoutTests } from '../../engine/identity/test-tenants.ts';
import { seenOfDocument } from '../../engine/resource/document-rows.ts';
import { type Cut, firstOf, whereOf } from '../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { referralTable } from './referral.tables.ts';
import { type AnswerAsked, wasAnswered } from './referral-answers.ts';

/** The referrals that are counted: statistics hear of every change of one. */
export const countedReferralTable = referralTable;

/** What statistics may ask of referrals. Numbers and the lists they drill to are made from the same conditions. */

/** Drafts, deleted ones and those of tests count nowhere; time is the time of submission (domain rules 6.9.2). */
const counted = (seer: Pick<Seer, 'uncountedTenants'>): Sql => sql`is_deleted = 0 AND submit_time IS NOT NULL AND ${withoutTests(seer)}`;
const ALIVE = text(`apply_order_status <> 'cancel'`);

/**
 * The referrals that count for somebody, in parts without overlap, so that each has its own index: what their hospital sent
 * and what it was sent, of what they may open, as far as their data scope for numbers reaches; everything for the group.
 */
function partsFor(actor: Actor): Sql[] {
  const seen = sql`${counted(actor)} AND ${seenOfDocument(referral, referralTable, actor)}`;
  if (isGroupActor(actor)) return [seen];
  const out = sql`tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'statistics', 'apply_user_id', 'apply_dept_id')}`;
  const into = sql`target_tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'statistics', 'target_user_id', 'target_dept_id')}`;
  return [sql`${seen} AND ${out}`, sql`${seen} AND ${into} AND (${out}) IS NOT TRUE`];
}

/** What numbers are made of. */
export const COUNTED_COLUMNS = 'tenant_id, target_tenant_id, apply_order_status, kind, meeting_type, submit_time, answers';

/** The counted referrals of somebody as a table expression. */
export function countedReferrals(actor: Actor, where: Sql, columns: Sql = text(COUNTED_COLUMNS)): Sql {
  return join(
    partsFor(actor).map((part) => sql`SELECT ${columns} FROM referral WHERE ${part} AND ${where}`),
    ' UNION ALL ',
  );
}

/** The counted referrals of a hospital on both its sides, or for the group of all: of those that refer to it, what it has been shown. */
export function allReferrals(seer: Seer, where: Sql, columns: Sql): Sql {
  const { tenantId } = seer;
  const some = counted(seer);
  const into = sql`target_tenant_id = ${tenantId} AND tenant_id <> ${tenantId} AND ${tenantId} = ANY (party_tenant_ids)`;
  const parts = isGroupActor(seer) ? [some] : [sql`${some} AND tenant_id = ${tenantId}`, sql`${some} AND ${into}`];
  return join(
    parts.map((part) => sql`SELECT ${columns} FROM referral WHERE ${part} AND ${where}`),
    ' UNION ALL ',
  );
}

/** Lists that have all of one side, whoever holds them, and those that do where nothing narrows what somebody sees of their hospital. */
const WHOLE = { out: ['administrator', 'hospital'], into: ['office', 'receiver'], group: ['administrator', 'operator'] } as const;
const REACHED: readonly string[] = ['hospital', 'receiver'];

/** Whether the lists of somebody have every referral of their hospital, or of all, of that kind or of both. */
export function seesAllReferrals(actor: Actor, kind?: string | null): boolean {
  const { scope } = reachFor(actor, 'referral');
  const isWide = scope === 'tenant' || scope === 'group';
  const has = (one: string, roles: readonly string[]) =>
    Object.values(referralLists).some(
      ({ only, of, permission }) =>
        only.kind === one && can(actor, permission) && of.some((role) => roles.includes(role) && (isWide || !REACHED.includes(role))),
    );
  const kinds = kind ? [kind] : keysOf(referralKinds);
  if (isGroupActor(actor)) return kinds.every((one) => has(one, WHOLE.group));
  return kinds.every((one) => has(one, WHOLE.out) && has(one, WHOLE.into));
}

const listed = columnsOf(referralTable);

/** The referrals themselves, under their wire names: a page of them in an order by the time of submission first, so that each part is read by its index. */
export function listReferrals(actor: Actor, where: Sql, order: Sql, cut: Cut): Sql {
  const wheres = partsFor(actor).map((part) => sql`${part} AND ${where}`);
  return firstOf({ table: referralTable, columns: listed, wheres }, order, cut);
}

/** A condition on a column of the referral, by its wire name. */
export function referralCondition(condition: Condition): Sql {
  return whereOf(referralTable, [condition]);
}

/** Which referrals had such answers, from this person's hospital or, of its own patients, from any. */
export function referralAnswered({ tenantId }: Pick<Actor, 'tenantId'>, asked: AnswerAsked): Sql {
  return wasAnswered(tenantId, asked);
}

/** Which referrals a figure counts. `actor` tells what went out of their hospital from what came into it. */
export function referralFigure(figure: ReferralFigure, { tenantId }: Pick<Actor, 'tenantId'>): Sql {
  switch (figure) {
    case 'total':
      return ALIVE;
    case 'out':
      return sql`${ALIVE} AND tenant_id = ${tenantId}`;
    case 'into':
      return sql`${ALIVE} AND target_tenant_id = ${tenantId}`;
    case 'up':
      return sql`${ALIVE} AND meeting_type = '1'`;
    case 'down':
      return sql`${ALIVE} AND meeting_type = '2'`;
    case 'waiting':
      return text(`apply_order_status IN ('wait_primaryaudit', 'wait_scheduling')`);
    case 'accepted':
      return wasAnswered(tenantId, { answers: ['accepted'] });
    case 'returned':
      return wasAnswered(tenantId, { answers: ['returned'] });
    case 'discharged':
      return text(`apply_order_status = 'diagnosis'`);
    case 'overdue':
      return text(`apply_order_status = 'overdue'`);
    case 'canceled':
      return text(`apply_order_status = 'cancel'`);
  }
}
