import { exportJobFailures, exportJobs, listJobFailures, listJobs } from '../../../contract/domains/logs/job.endpoints.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import type { Call, Served } from '../../engine/call/call.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { jobFailureTable, jobRunTable } from '../../engine/jobs/job.tables.ts';
import { isLate } from '../../engine/jobs/late-jobs.ts';
import { type Listed, serveListed } from '../../engine/resource/serve-listed.ts';
import type { Store } from '../../engine/store/database.ts';
import { escapeLike, limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { forbidden } from '../../platform/refusal.ts';

/** Jobs belong to the installation, not to a hospital. Throws 403 for everybody who does not work for the group. */
export function jobStoreOf({ actor, services }: Pick<Call, 'actor' | 'services'>): Store {
  if (!isGroupActor(actor)) throw forbidden('只有平台管理员可以查看定时任务');
  return services.database.forGroup(actor.tenantId);
}

/** Conditions on the table as they are; what is worked out, such as a state, is compared with how it is worked out. */
function conditionsOn(table: Parameters<typeof whereOf>[0], conditions: readonly Condition[], state: Sql): Sql {
  const own = conditions.filter(({ field }) => field !== 'state' && field !== 'rowTenantName');
  return conditions.reduce(
    (sum, { field, value }) => {
      if (field === 'state') return sql`${sum} AND ${state} = ANY (${[value].flat()}::text[])`;
      if (field === 'rowTenantName') return sql`${sum} AND ${hospitalName} LIKE ${`%${escapeLike(String(value))}%`}`;
      return sum;
    },
    whereOf(table, own),
  );
}

function stateOf(now: number): Sql {
  // What has been begun since the restore is one of those that go on.
  const isHeld = sql`EXISTS (SELECT 1 FROM unconfirmed_restore r WHERE last_start < r.create_time OR last_start IS NULL)`;
  return sql`(CASE WHEN ${isHeld} THEN 'held' WHEN ${isLate(now)} THEN 'late' WHEN last_error IS NOT NULL THEN 'failed' WHEN last_success IS NULL THEN 'waiting' ELSE 'ok' END)`;
}

/** What needs looking after comes first. */
function listedJobs(call: Call): Listed {
  const state = stateOf(call.now);
  const where = conditionsOn(jobRunTable, call.page.conditions, state);
  return {
    db: jobStoreOf(call),
    select: (cut) => sql`
      SELECT ${columnsOf(jobRunTable)}, ${state} AS state,
        (SELECT count(*) FROM job_failure f WHERE f.job_name = job_run.name AND f.set_aside_time IS NOT NULL) AS "setAside"
      FROM job_run WHERE ${where}
      ORDER BY array_position(ARRAY['late', 'failed'], ${state}), "setAside" DESC, name ${limitOf(cut)}`,
    count: [sql`FROM job_run WHERE ${where}`],
  };
}

/** Whose row it is: people know hospitals by their names. */
const hospitalName = sql`(SELECT tenant_name FROM tenant t WHERE t.tenant_code = row_tenant_id ORDER BY t.is_deleted LIMIT 1)`;
const failureState = sql`(CASE WHEN set_aside_time IS NULL THEN 'waiting' ELSE 'aside' END)`;
/** Nothing is tried again by itself once it was set aside. */
const nextTry = sql`(CASE WHEN set_aside_time IS NULL THEN next_time END)`;
const without = Object.keys(jobFailureTable.fields).filter((name) => name !== 'nextTime');

function listedFailures(call: Call): Listed {
  const where = conditionsOn(jobFailureTable, call.page.conditions, failureState);
  const preset = { field: 'lastTime', descending: true };
  return {
    db: jobStoreOf(call),
    select: ({ sorts, ...cut }) => sql`
      SELECT ${columnsOf(jobFailureTable, '', without)}, ${nextTry} AS "nextTime", ${failureState} AS state, ${hospitalName} AS "rowTenantName", (SELECT title FROM job_run r WHERE r.name = job_name) AS "jobTitle"
      FROM job_failure WHERE ${where} ORDER BY ${orderOf(jobFailureTable, sorts, preset)} ${limitOf(cut)}`,
    count: [sql`FROM job_failure WHERE ${where}`],
  };
}

export const jobLists: readonly Served[] = [
  ...serveListed(listJobs, exportJobs, listedJobs),
  ...serveListed(listJobFailures, exportJobFailures, listedFailures),
];
