import { isDocument } from '../../../contract/kernel/document.ts';
import { isChange } from '../../../contract/kernel/endpoint.ts';
import { endpointOf, submitOf } from '../../../contract/kernel/resource.ts';
import { historyFields, type Resource, type Verb } from '../../../contract/kernel/resource-row.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import { historyOf } from '../action/status-history.ts';
import { recordAudit } from '../audit/audit.ts';
import { noteForLogs, showsSensitive } from '../audit/log-notes.ts';
import { type Call, type Served, serve, serveDeclared } from '../call/call.ts';
import { pageOf } from '../call/envelope.ts';
import { inOwnHospital } from '../call/own-hospital.ts';
import { presenterOf } from '../call/present.ts';
import type { StateRow } from '../call/subject.ts';
import { can, PLATFORM_TENANT } from '../identity/actor.ts';
import { presenterFor, withDictionaryWords } from '../reference/dictionary-words.ts';
import type { Store } from '../store/database.ts';
import { countedParts, partsPage, totalOf, whereOf } from '../store/list-sql.ts';
import { findRow, ownedBy } from '../store/rows.ts';
import { type Sql, sql } from '../store/sql.ts';
import { columnsOf, type Table, tableNamed, tableNameOf } from '../store/table.ts';
import { completeRows, completingOf } from './complete-rows.ts';
import { listServes } from './document-lists.ts';
import { printDocument } from './document-print.ts';
import { exportRows } from './export-rows.ts';
import { withLinks } from './own-files.ts';
import { removeRows, restoreRows } from './remove-rows.ts';
import { abilitiesFor, moveServes, partsSeen, seen } from './resource-moves.ts';
import type { ResourceRules } from './resource-rules.ts';
import { enableRow, submitRow } from './resource-writes.ts';
import { listForest, listLevel, listNodeLevel, listNodes, ownerOf } from './tree-rows.ts';
import { urgentFirst } from './urgent-first.ts';

type Row = Record<string, unknown>;

/** The working side of a resource: one function a verb, each a fixed line of steps, in which its rules have their places. */
export function resourceServes(resource: Resource, rules?: ResourceRules): Served[] {
  // Usually the one that follows from the resource; the engine has some of its own, such as departments.
  const table = tableNamed(tableNameOf(resource));
  const unknown = Object.entries(resource.fields).flatMap(([name, spec]) => (spec.virtual || name in table.fields ? [] : [name]));
  if (unknown.length > 0) throw new Error(`the table ${table.name} lacks ${unknown.join(', ')} of the resource ${resource.name}`);
  const inPlace = (work: (call: Call) => Promise<unknown>) => (call: Call) => {
    if (isChange(call.endpoint) && resource.scope !== 'tenant' && resource.scope !== 'pair') requirePlatformTenant(call);
    return work(within(rules?.ownHospitalOnly, call));
  };
  return [
    ...resource.verbs.map((verb) =>
      serve(
        endpointOf(resource, verb),
        inPlace((call) => work[verb](resource, table, call, storeFor(resource, call), rules)),
      ),
    ),
    ...(resource.lifecycle?.submits
      ? [
          serveDeclared(
            submitOf(resource),
            inPlace((call) => submitRow(resource, table, call, rules, true)),
          ),
        ]
      : []),
    ...listServes(resource, table, rules),
    ...moveServes(resource, table, rules).map((move) => ({ ...move, handler: move.handler && inPlace(move.handler) })),
  ];
}

function requirePlatformTenant({ actor }: Call): void {
  if (actor.tenantId !== PLATFORM_TENANT) throw forbidden('只有平台管理员可以修改');
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
  list: (resource, table, call, db, rules) =>
    resource.tree ? listForest(resource, table, call, db) : listRows(resource, table, call, db, rules),
  lazyList: listLevel,
  tree: listNodes,
  lazyTree: listNodeLevel,
  detail: detailRow,
  history: (resource, table, call, db) => moveHistory(resource, table, call, db),
  print: printRow,
  submit: (resource, table, call, _, rules) => submitRow(resource, table, call, rules),
  remove: (resource, table, call, _, rules) => removeRows(resource, table, call, rules),
  restore: (resource, table, call, _, rules) => restoreRows(resource, table, call, rules),
  enable: (resource, table, call, _, rules) => enableRow(resource, table, call, rules),
  export: (resource, table, call, db, rules) =>
    exportRows(call, db, (page) => selectRows(resource, table, call, page), completingOf(resource, call, rules)),
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

async function listRows(resource: Resource, table: Table, call: Call, db: Store, rules?: ResourceRules): Promise<unknown> {
  const [rows, totals] = await db.runAll([
    selectRows(resource, table, call, call.page),
    totalOf(countedParts({ table, wheres: visible(resource, table, call) }), call.page),
  ]);
  const present = await presenterFor(call, db);
  const able = ablePresenter(resource, table, call);
  const named = await completeRows(db, completingOf(resource, call, rules), rows?.rows ?? []);
  return pageOf(
    named.map((row) => present(able(row))),
    Number(totals?.rows[0]?.total ?? 0),
    call.page,
  );
}

/** Says of rows with states what the caller may do with each now. */
function ablePresenter(resource: Resource, table: Table, { actor }: Call): (row: Row) => Row {
  const abilities = abilitiesFor(resource, table);
  return (row) => (abilities ? { ...row, can: abilities(actor, row) } : row);
}

function selectRows(resource: Resource, table: Table, call: Call, page: Call['page']): Sql {
  const preset = resource.order ?? { field: 'createTime', descending: true };
  return partsPage(
    {
      table,
      columns: columnsOf(table),
      wheres: visible(resource, table, call),
      preset,
      stages: urgentFirst(resource, table, call.page.sorts),
    },
    { ...page, sorts: call.page.sorts },
  );
}

/** First fence, not deleted, and what was searched for: in parts that share no row. */
function visible(resource: Resource, table: Table, call: Call): Sql[] {
  const { actor, db, page } = call;
  const rest = sql`is_deleted = 0 AND ${whereOf(table, page.conditions)}`;
  const parts = resource.tree ? [ownedBy(table, ownerOf(call, db))] : partsSeen(resource, table, actor);
  return parts.map((part) => sql`${part} AND ${rest}`);
}

/** Throws 404 for an absent row, and for one that this person does not see. */
async function visibleRow(resource: Resource, table: Table, { actor, input }: Call, db: Store): Promise<Row> {
  // Whom the row itself names may stand in another hospital than the one that owns it.
  const anyOwner = resource.seenBy !== undefined || resource.document !== undefined;
  const row = await findRow(db, table, String(input.id), { anyOwner, also: seen(resource, table, actor) });
  if (!row) throw notFound();
  return row;
}

async function detailRow(resource: Resource, table: Table, call: Call, db: Store, rules?: ResourceRules): Promise<unknown> {
  const row = await visibleRow(resource, table, call, db);
  const [named = row] = await completeRows(db, completingOf(resource, call, rules), [row]);
  const linked = await withLinks(resource, call, ablePresenter(resource, table, call)(named));
  const plain = rules?.plain?.(row as Parameters<NonNullable<ResourceRules['plain']>>[0], call.actor) ?? [];
  if (plain.length > 0) noteForLogs(call.request, { seenInFull: true });
  return (await presenterFor(call, db, plain))(linked);
}

const presentMove = presenterOf(historyFields);

/** The row that a call names by `id` as its page shows it to this person. Throws 404 as its detail does. */
export async function shownRow(resource: Resource, table: Table, call: Call, db: Store, rules?: ResourceRules): Promise<Row> {
  const endpoint = endpointOf(resource, 'detail');
  if (can(call.actor, SEE_SENSITIVE) && showsSensitive(endpoint)) noteForLogs(call.request, { seenInFull: true });
  return (await detailRow(resource, table, { ...call, endpoint }, db, rules)) as Row;
}

/** The page of a document on paper: what its detail and its history show to this person; noted as seen. */
async function printRow(resource: Resource, table: Table, call: Call, db: Store, rules?: ResourceRules): Promise<unknown> {
  if (!isDocument(resource)) throw new Error(`${resource.name} is no document`);
  const row = await shownRow(resource, table, call, db, rules);
  const history = (await moveHistory(resource, table, call, db)) as Row[];
  const seenRow = { rowTable: table.name, rowId: String(row.id), rowTenantId: typeof row.tenantId === 'string' ? row.tenantId : undefined };
  await call.transaction((tx) => recordAudit(tx, call, seenRow));
  return printDocument(resource, call, { fields: await withDictionaryWords(db, resource.fields), row, history });
}

async function moveHistory(resource: Resource, table: Table, call: Call, db: Store): Promise<unknown> {
  const row = await visibleRow(resource, table, call, db);
  const owned = { tenantId: PLATFORM_TENANT, ...row } as unknown as StateRow;
  return (await historyOf(db, owned, resource.lifecycle ? [resource.lifecycle.states] : [])).map(presentMove);
}
