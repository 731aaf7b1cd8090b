import { cooperationAgreement } from '../../../contract/domains/consultation/cooperation-agreement.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { hospitalsAtWork } from '../../engine/identity/holders.ts';
import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { cooperationAgreementTable } from './cooperation-agreement.table.ts';

const ENDING = 'tell-ending-agreements';
const VIEW = `${cooperationAgreement.permission}_view`;
/** So long before its end an agreement can still be renewed without haste. */
const AHEAD_MS = 30 * 86_400_000;
/** Then the operators are told all the same, who can give somebody the right to see it. */
const LATEST_MS = 7 * 86_400_000;

interface Ending {
  id: string;
  agreementNo: string;
  fromTenantId: string;
  toTenantId: string;
  endDate: string;
}

/** Nothing runs out where another agreement of the two hospitals, whichever comes first in it, follows without a day between, and lasts longer. */
const isNotFollowed = sql`NOT EXISTS (
  SELECT 1 FROM cooperation_agreement next
  WHERE next.is_deleted = 0 AND next.start_date <= cooperation_agreement.end_date + 1
    AND COALESCE(next.end_date > cooperation_agreement.end_date, true)
    AND (next.from_tenant_id, next.to_tenant_id) IN (
      (cooperation_agreement.from_tenant_id, cooperation_agreement.to_tenant_id), (cooperation_agreement.to_tenant_id, cooperation_agreement.from_tenant_id)))`;

/**
 * Tells both hospitals and the operators, once for each end, that an agreement is about to run out. Where nobody of either hospital sees agreements
 * it stays to be told, until a week before. Answers how many there were.
 */
export async function tellEndingAgreements(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const readers = (await hospitalsAtWork(services.database.forGroup(), VIEW, now)).map(({ tenantId }) => tenantId);
  const isRead = sql`(from_tenant_id = ANY (${readers}::text[]) OR to_tenant_id = ANY (${readers}::text[]) OR end_date <= ${toWireDate(now + LATEST_MS)}::date)`;
  const due = sql`is_deleted = 0 AND ${isRead} AND end_date BETWEEN ${toWireDate(now)}::date AND ${toWireDate(now + AHEAD_MS)}::date AND reminded_end IS DISTINCT FROM end_date AND ${isNotFollowed}`;
  const find = sql`SELECT id, ${PLATFORM_TENANT} AS "tenantId", agreement_no AS no FROM cooperation_agreement WHERE ${due}`;
  const act = ({ id }: FoundRow): Promise<boolean> =>
    services.database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<Ending>(sql`
        UPDATE cooperation_agreement SET reminded_end = end_date WHERE id = ${id} AND ${due}
        RETURNING id, agreement_no AS "agreementNo", from_tenant_id AS "fromTenantId", to_tenant_id AS "toTenantId",
          to_char(end_date, 'YYYY-MM-DD') AS "endDate"`);
      await tell(tx, rows.map(endingNotices), { now });
      return rows.length > 0;
    });
  const count = await eachFound(services, { job: ENDING, table: cooperationAgreementTable.name, find, act }, tally);
  if (count > 0) services.outboxFilled();
  return count;
}

function endingNotices({ id, agreementNo, fromTenantId, toTenantId, endDate }: Ending): Message[] {
  const readers = [fromTenantId, toTenantId].map((tenantId) => ({ tenantId, permission: VIEW }));
  return [...readers, { tenantId: PLATFORM_TENANT, permission: `${cooperationAgreement.permission}_edit` }].map((to) => ({
    to,
    title: '合作协议即将到期',
    context: said`合作协议 ${agreementNo} 将于 ${endDate} 到期。到期后，要求合作协议的医院不能再据此申请会诊，请及时续签。`,
    link: `/consultation/agreements?id=${id}`,
  }));
}

export const endingAgreementsJob = defineJob({
  name: ENDING,
  title: '合作协议到期提醒',
  cron: '13 8 * * *',
  run: async (services, tally) => void (await tellEndingAgreements(services, tally)),
});
