import { type Domain, resourcesOf } from '../../../contract/kernel/domain.ts';
import type { Field, Fields, InputOf } from '../../../contract/kernel/field.ts';
import type { Move, Moves } from '../../../contract/kernel/lifecycle.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource, ResourceOf, Verb } from '../../../contract/kernel/resource-row.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../action/run-action.ts';
import type { Call, Served } from '../call/call.ts';
import type { StateRow } from '../call/subject.ts';
import type { Actor } from '../identity/actor.ts';
import type { Store } from '../store/database.ts';
import type { Tx } from '../store/runner.ts';
import type { Table } from '../store/table.ts';

type ValueOf<S> = S extends Field<infer T> ? T : never;
/** Not what was masked or is a secret: a mask that comes back, or an empty secret, means that it stays. Nor what a draft may lack. */
type NeededOf<F> = {
  [K in keyof F]: F[K] extends { readonly required: Message }
    ? F[K] extends { sensitive: string } | { mayLack: true }
      ? never
      : K
    : never;
}[keyof F];

/** What such fields hold once they have been checked: `null` is none, what was not sent is absent. */
type ValuesOf<F extends Fields> = { readonly [K in NeededOf<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, NeededOf<F>>]?: ValueOf<F[K]> | null;
};

type ColumnsOf<F extends Fields, C extends Fields> = ValuesOf<F> & ValuesOf<Omit<C, keyof F>>;
/** A row as it is kept; with its hospital, where it belongs to one. */
type StoredOf<F extends Fields, C extends Fields> = ColumnsOf<F, C> & {
  readonly id: string;
  readonly version: number;
  readonly tenantId?: string;
};

/** A change before anything of it is locked. */
export interface Changing {
  readonly tx: Tx;
  readonly call: Call;
}

export interface Saving<F extends Fields = Fields, C extends Fields = Record<never, never>> extends Changing {
  /** What was sent, without id and version. */
  readonly input: ValuesOf<F>;
  /** The row as it was, locked; absent for an addition. */
  readonly before?: StoredOf<F, C>;
}

interface Saved<F extends Fields, C extends Fields> extends Saving<F, C> {
  readonly row: StoredOf<F, C>;
}

export interface Removing<F extends Fields = Fields, C extends Fields = Record<never, never>> extends Changing {
  /** Locked. */
  readonly rows: readonly StoredOf<F, C>[];
}

interface Enabling<F extends Fields, C extends Fields> extends Changing {
  /** Locked. */
  readonly row: StoredOf<F, C>;
}

export interface Showing<F extends Fields = Fields, C extends Fields = Record<never, never>> {
  /** Where the rows were read. */
  readonly db: Store;
  readonly call: Call;
  /** Those of one page, one row, or a piece of a sheet. */
  readonly rows: readonly StoredOf<F, C>[];
}

/**
 * What saving and removing the rows of a resource do besides, all in the transaction of the change and in this order:
 * first → lock → refuse → fill → write with audit and change log → after. Whatever throws takes everything back.
 */
interface Rules<F extends Fields, C extends Fields, M extends Moves> {
  /** Where the rows are kept, if the table has columns that the resource does not show. */
  readonly table?: Table<C>;
  /**
   * People of the group, who else reach over all hospitals, work in their own alone: `always`, or only when they write
   * and read as far as ever.
   */
  readonly ownHospitalOnly?: 'always' | 'writing';
  /** Looks up what rows have besides their columns, for all of them at once: read-only fields that are `virtual`, and of rows without states what this person may do with them. */
  show?(showing: Showing<F, C>): Promise<(row: StoredOf<F, C>) => Partial<ValuesOf<F>> & { readonly can?: readonly string[] }>;
  /** Sensitive fields of a detail that this person sees in full, whoever they are: what they have typed themselves. */
  plain?(row: StoredOf<F, C>, actor: Actor): readonly (keyof F & string)[];
  /** Before anything is locked: takes the locks that must come before those of the rows. */
  first?(changing: Changing): Promise<void>;
  readonly save?: {
    /** Around the whole save, for what must hold again afterwards. */
    around?<T>(changing: Changing, work: () => Promise<T>): Promise<T>;
    /**
     * By field, files that the row may take from other rows: such as this person sees there already. Else a file is put where it is shown by
     * whoever has uploaded it alone.
     */
    filesFrom?(saving: Saving<F, C>): Promise<{ readonly [K in keyof F]?: readonly string[] }>;
    /** Throws a refusal. */
    refuse?(saving: Saving<F, C>): void | Promise<void>;
    /** Columns that are written instead of what was sent, or besides. What it has to look up for that it may refuse. */
    fill?(saving: Saving<F, C>): Partial<ColumnsOf<F, C>> | Promise<Partial<ColumnsOf<F, C>>>;
    after?(saved: Saved<F, C>): void | Promise<void>;
  };
  readonly remove?: {
    /** Around the whole removal, for what must hold again afterwards. */
    around?<T>(changing: Changing, work: () => Promise<T>): Promise<T>;
    /** Throws a refusal. */
    refuse?(removing: Removing<F, C>): void | Promise<void>;
    after?(removing: Removing<F, C>): void | Promise<void>;
  };
  /**
   * What a row that comes back from its removal has to pass and does, which is in its place again by then: needed where saving
   * refuses or is followed by something, or removing is. Empty where nothing of that can have changed since.
   */
  readonly restore?: {
    /** Throws a refusal. */
    refuse?(restoring: Removing<F, C>): void | Promise<void>;
    after?(restoring: Removing<F, C>): void | Promise<void>;
  };
  readonly enable?: {
    /** Throws a refusal: of a row that is kept and cannot be used. */
    refuse?(enabling: Enabling<F, C>): void | Promise<void>;
  };
  /** By the names of the moves: what one does besides keeping what was entered, its marks and its notices. */
  readonly moves?: { readonly [K in keyof M]?: PartsOf<M[K], StoredOf<F, C>> };
}

/** The row that moves always has its hospital: that of the installation, if it belongs to none. */
type PartsOf<O extends Move, R> = ActionParts<R & StateRow, InputOfMove<O>>;
type InputOfMove<O extends Move> = { id: string } & (O['input'] extends Fields ? InputOf<O['input']> : unknown);

export type ResourceRules = Omit<Rules<Fields, Fields, Moves>, 'moves'> & {
  readonly resource: Resource;
  readonly moves?: Readonly<Record<string, ActionParts<StateRow, Record<string, unknown>>>>;
};

/** The rules of a resource, which stand in the `rules` of its module. Throws for rules of a verb that it has not. */
export function defineRules<F extends Fields, M extends Moves, C extends Fields = Record<never, never>>(
  resource: ResourceOf<F, M>,
  rules: Rules<F, C, M>,
): ResourceRules {
  const missing = verbsOf(rules).find((verb) => !resource.verbs.includes(verb));
  if (missing) throw new Error(`there are rules for ${missing} of ${resource.name}, which has no such verb`);
  if (rules.ownHospitalOnly && resource.scope !== 'tenant') throw new Error(`the rows of ${resource.name} belong to no hospital alone`);
  return { ...rules, resource } as unknown as ResourceRules;
}

type Verbs = Pick<ResourceRules, 'save' | 'remove' | 'restore' | 'enable'>;

function verbsOf({ save, ...others }: Verbs | Rules<never, never, never>): Verb[] {
  const named = (['remove', 'restore', 'enable'] as const).filter((verb) => others[verb]);
  return save ? ['submit', ...named] : named;
}

/** A module, as far as its rules concern it. */
interface Ruled {
  readonly domain?: Domain;
  readonly rules?: readonly ResourceRules[];
  readonly serves: readonly Served[];
}

/**
 * Throws for rules that would never be asked: of another module's resource, said twice, or of a verb that is answered by hand. And
 * for a resource whose rows would come back from their removal without anybody having thought of what that means.
 */
export function refuseStrayRules({ domain, rules = [], serves }: Ruled): void {
  const own = resourcesOf(domain ? [domain] : []);
  const byHand = new Set(serves.map(({ endpoint }) => endpoint.name));
  for (const [at, { resource, ...steps }] of rules.entries()) {
    if (!own.includes(resource)) throw new Error(`there are rules for ${resource.name}, which ${domain?.name} does not declare`);
    if (rules.findIndex((other) => other.resource === resource) !== at) throw new Error(`${resource.name} has rules twice`);
    const deaf = verbsOf(steps).find((verb) => byHand.has(endpointOf(resource, verb).name));
    if (deaf) throw new Error(`there are rules for ${deaf} of ${resource.name}, which is answered by hand`);
  }
  for (const resource of own.filter(({ verbs }) => verbs.includes('restore')))
    refuseThoughtless(resource, byHand, rules.find((one) => one.resource === resource) ?? {});
}

/** Soft deletion alone comes back by itself; what else a removal does, or a save asks for, has its answer in the rules. */
function refuseThoughtless(resource: Resource, byHand: ReadonlySet<string>, { save, remove, restore }: Verbs): void {
  const isByHand = byHand.has(endpointOf(resource, 'remove').name) && !byHand.has(endpointOf(resource, 'restore').name);
  const does = save?.around ?? save?.refuse ?? save?.after ?? remove?.around ?? remove?.after;
  if (!isByHand && (!does || restore)) return;
  throw new Error(`${resource.name} says neither what its rows do when they come back from a removal (restore) nor that it removesForGood`);
}
