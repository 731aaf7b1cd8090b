import { isDocument, listsOf } from '../../../contract/kernel/document.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Call, Served } from '../call/call.ts';
import { countedParts, partsPage, whereOf } from '../store/list-sql.ts';
import { sql } from '../store/sql.ts';
import { columnsOf, type Table } from '../store/table.ts';
import { completingOf } from './complete-rows.ts';
import { shownIn } from './document-rows.ts';
import { abilitiesFor } from './resource-moves.ts';
import type { ResourceRules } from './resource-rules.ts';
import { serveListed } from './serve-listed.ts';
import { urgentFirst } from './urgent-first.ts';

/** The lists of a document and their exports, one of each a perspective. */
export function listServes(resource: Resource, table: Table, rules?: ResourceRules): Served[] {
  if (!isDocument(resource)) return [];
  const preset = resource.order ?? { field: 'createTime', descending: true };
  const abilities = abilitiesFor(resource, table);
  return listsOf(resource).flatMap(({ name, list, exported }) =>
    serveListed(list, exported, (call) => {
      const { actor, page } = call;
      const rest = sql`is_deleted = 0 AND ${whereOf(table, page.conditions)}`;
      const wheres = shownIn(resource, table, name, actor).map((part) => sql`${part} AND ${rest}`);
      const parts = { table, columns: columnsOf(table), wheres, preset, stages: urgentFirst(resource, table, page.sorts) };
      return {
        select: (cut) => partsPage(parts, cut),
        count: countedParts(parts),
        naming: completingOf(resource, call as Call, rules),
        also: () => (row) => ({ can: abilities?.(actor, row) }),
      };
    }),
  );
}
