import { isDocument, listsOf } from '../../../contract/kernel/document.ts';
import type { InboxLook } from '../../../contract/kernel/lifecycle.ts';
import { isLiving, type Living, movesOf } from '../../../contract/kernel/moves.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Desk } from '../inbox/desk.ts';
import { sql } from '../store/sql.ts';
import { columnOf, tableNamed, tableNameOf } from '../store/table.ts';
import { filled, subjectOf } from './resource-moves.ts';

/** Those of the resources whose rows wait for people. */
export function desksOf(resources: readonly Resource[]): Desk[] {
  return resources.filter(isLiving).flatMap((resource) => (resource.lifecycle.inbox ? [deskOf(resource, resource.lifecycle.inbox)] : []));
}

function deskOf(resource: Living, { no, about, link, due = {} }: InboxLook): Desk {
  const { lifecycle, title } = resource;
  const { main = {} } = lifecycle.states;
  const table = () => tableNamed(tableNameOf(resource));
  return {
    get subject() {
      return subjectOf(resource, table());
    },
    title,
    actions: movesOf(resource),
    show: (row) => ({ no: filled(no, { ...row }), about: filled(about, { ...row }).slice(0, 200), link: filled(link, { ...row }) }),
    due: (row) => {
      const values: Record<string, unknown> = { ...row };
      const time = values[due[String(values[lifecycle.field])] ?? ''];
      return time instanceof Date ? { time } : undefined;
    },
    sight: () => sightOf(resource),
    get open() {
      return sql`${columnOf(table(), lifecycle.field)} = ANY (${Object.keys(main)})`;
    },
  };
}

/** Of which rights one opens a row. */
function sightOf(resource: Resource): readonly string[] {
  return isDocument(resource) ? listsOf(resource).map(({ list }) => String(list.permission)) : [`${resource.permission}_view`];
}
