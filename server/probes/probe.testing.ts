import { domains } from '../../contract/domains.ts';
import { isCopied } from '../engine/store/copies.ts';
import { insertMany } from '../engine/store/insert-many.ts';
import { keepCopies } from '../engine/store/keep-copies.ts';
import { newId } from '../engine/store/rows.ts';
import type { Table } from '../engine/store/table.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { PersonName, TestPeople } from '../testing/test-people.ts';

/** Ids of rows that were made, by their table. */
export type RowIds = Readonly<Record<string, string>>;

export type Person = TestPeople[keyof TestPeople];

/** What rows are added to. */
export interface Ground {
  app: TestApp;
  /** Stands in a column of every row that is shown. */
  mark: string;
  /** Adds a whole row, past every call, and gives its id. */
  add(table: Table, values: object): Promise<string>;
}

/** How a list is asked that needs more than nothing. */
export interface Asked {
  input?: object;
  as?: PersonName;
  /** A column that the sheet has in other words. */
  otherwise?: string;
}

/** What the probes that run over every call have to know of one domain: `<domain>.probe.testing.ts`. */
export interface Probe {
  /** One row at least in each of its lists of a hospital. `made` are those of the domains before it, which answer theirs. */
  readonly fillLists?: (ground: Ground & { person: Person }, made: RowIds) => Promise<RowIds | undefined>;
  /** The same for lists of the platform, and those that every hospital reads. */
  readonly fillShared?: (ground: Ground) => Promise<void>;
  readonly asked?: Readonly<Record<string, Asked>>;
  /** What a sample of a resource cannot know, by its name. `add` makes a row of another resource. */
  readonly samples?: Readonly<Record<string, (add: AddSample) => Promise<Record<string, unknown>>>>;
  /** One row of another hospital for every table that keys of its calls name (`keyOf`), beside those of its resources. */
  readonly foreign?: (app: TestApp, made: RowIds) => Promise<Foreign>;
}

/** Rows of another hospital than the one that asks. */
export interface Foreign {
  rows: RowIds;
  /** What no list of that hospital may show of them. */
  marks: readonly string[];
}

export type AddSample = (resource: string, given?: Readonly<Record<string, unknown>>) => Promise<string>;

const found = import.meta.glob('../domains/*/*.probe.testing.ts', { eager: true, import: 'probe' }) as Record<string, Probe>;

/** Those of all domains, in their order: a domain builds on the rows of those that it reads. */
export const probes: readonly Probe[] = domains.flatMap(({ name }) => found[`../domains/${name}/${name}.probe.testing.ts`] ?? []);

export function groundOf(app: TestApp, tenantId: string, mark: string): Ground {
  const time = new Date(app.clock.now());
  const add: Ground['add'] = async (table, values) => {
    const id = newId();
    const row = { id, tenantId, createTime: time, updateTime: time, isDeleted: 0, version: 0, ...values };
    await app.services.database.forGroup('000000').transaction(async (tx) => {
      await insertMany(tx, table, [row]);
      if (isCopied(table)) await keepCopies(tx, table, { id, tenantId });
    });
    return id;
  };
  return { app, mark, add };
}
