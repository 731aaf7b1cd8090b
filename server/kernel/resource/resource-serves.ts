import { isChange } from '../../../contract/kernel/endpoint.ts';
import { endpointOf, type Resource, type Verb } from '../../../contract/kernel/resource.ts';
import { type Call, type Served, serve } from '../http/call.ts';
import { pageOf } from '../http/envelope.ts';
import { inOwnHospital } from '../http/own-hospital.ts';
import { isGroupActor, PLATFORM_TENANT } from '../identity/actor.ts';
import { forbidden, notFound } from '../refusal.ts';
import type { Store } from '../store/database.ts';
import { limitOf, orderOf, whereOf } from '../store/list-sql.ts';
import { findRow, ownedBy } from '../store/rows.ts';
import { ident, type Sql, sql, text } from '../store/sql.ts';
import { columnsOf, isOwned, type Table, tableNamed, tableNameOf } from '../store/table.ts';
import { presenterFor } from './dictionary-words.ts';
import { exportRows } from './export-rows.ts';
import type { ResourceRules } from './resource-rules.ts';
import { enableRow, removeRows, submitRow } from './resource-writes.ts';
import { listForest, listLevel, listNodeLevel, listNodes } from './tree-rows.ts';

/** The working side of a resource: one function a verb, each a fixed line of steps, in which its rules have their places. */
export function resourceServes(resource: Resource, rules?: ResourceRules): Served[] {
  // Usually the one that follows from the resource; the kernel has some of its own, such as departments.
  const table = tableNamed(tableNameOf(resource));
  const unknown = Object.entries(resource.fields).flatMap(([name, spec]) => (spec.virtual || name in table.fields ? [] : [name]));
  if (unknown.length > 0) throw new Error(`the table ${table.name} lacks ${unknown.join(', ')} of the resource ${resource.name}`);
  return resource.verbs.map((verb) =>
    serve(endpointOf(resource, verb), (call: Call) => answer(resource, table, verb, within(rules?.ownHospitalOnly, call), rules)),
  );
}

async function answer(resource: Resource, table: Table, verb: Verb, call: Call, rules?: ResourceRules): Promise<unknown> {
  if (isChange(call.endpoint) && resource.scope !== 'tenant' && call.actor.tenantId !== PLATFORM_TENANT)
    throw forbidden('只有平台管理员可以修改');
  const db = storeFor(resource, call);
  return work[verb](resource, table, call, db, rules);
}

/** What the engine shows to the group is every hospital's, unless the rows are each hospital's own matter. */
function within(ownHospitalOnly: ResourceRules['ownHospitalOnly'], call: Call): Call {
  if (isChange(call.endpoint)) return ownHospitalOnly ? inOwnHospital(call) : call;
  if (ownHospitalOnly !== 'always') return call;
  const { actor, ...own } = inOwnHospital(call);
  return { ...own, actor: actor.dataScope === 'group' ? { ...actor, dataScope: 'tenant' } : actor };
}

type Work = (resource: Resource, table: Table, call: Call, db: Store, rules?: ResourceRules) => Promise<unknown>;

const work: Record<Verb, Work> = {
  list: (resource, table, call, db) => (resource.tree ? listForest : listRows)(resource, table, call, db),
  lazyList: listLevel,
  tree: listNodes,
  lazyTree: listNodeLevel,
  detail: (_, table, call, db) => detailRow(table, call, db),
  submit: (resource, table, call, _, rules) => submitRow(resource, table, call, rules),
  remove: (resource, table, call, _, rules) => removeRows(resource, table, call, rules),
  enable: enableRow,
  export: (resource, table, call, db) => exportRows(call, db, (page) => selectRows(resource, table, call, page)),
};

/**
 * Shared rows are read under the tenant's own role; rows that belong to nobody need the group's. What only the platform
 * administers says so by its resource, even if its table is one that everybody's lists read names from.
 */
function storeFor({ scope }: Resource, { actor, db, services }: Call): Store {
  if (scope !== 'platform') return db;
  if (actor.tenantId !== PLATFORM_TENANT) throw forbidden('只有平台管理员可以查看');
  return services.database.forGroup(actor.tenantId);
}

async function listRows(resource: Resource, table: Table, call: Call, db: Store): Promise<unknown> {
  const [rows, totals] = await db.runAll([
    selectRows(resource, table, call, call.page),
    sql`SELECT count(*) AS total FROM ${ident(table.name)} WHERE ${visible(table, call)}`,
  ]);
  const present = await presenterFor(call, db);
  return pageOf((rows?.rows ?? []).map(present), Number(totals?.rows[0]?.total ?? 0), call.page);
}

function selectRows(resource: Resource, table: Table, call: Call, page: Call['page']): Sql {
  const preset = resource.order ?? { field: 'createTime', descending: true };
  return sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${visible(table, call)} ORDER BY ${orderOf(table, call.page.sorts, preset)} ${limitOf(page)}`;
}

/** First fence, not deleted, and what was searched for. */
function visible(table: Table, { actor, page }: Call): Sql {
  const owner = isGroupActor(actor) || !isOwned(table) ? undefined : actor.tenantId;
  return sql`${ownedBy(table, owner)} AND is_deleted = 0 AND ${page.conditions.length ? whereOf(table, page.conditions) : text('true')}`;
}

async function detailRow(table: Table, call: Call, db: Store): Promise<unknown> {
  const row = await findRow(db, table, String(call.input.id));
  if (!row) throw notFound();
  return (await presenterFor(call, db))(row as Record<string, unknown>);
}
