import { type Action, defineAction } from './action.ts';
import type { Method } from './endpoint.ts';
import { type Field, type Fields, field, type Needed } from './field.ts';
import type { MenuButton } from './menu.ts';
import type { Resource } from './resource.ts';
import type { States } from './states.ts';

/** What a move writes down by itself: the time, or who made it. */
export type Mark = 'now' | 'userId' | 'realName' | 'deptId' | 'tenantId' | 'tenantName';

/**
 * Who is told of a move, in the transaction of the move. `{no}` stands for a field of the row, or of what was entered.
 * Notices are read on screens that others see: they name the row, never a patient.
 */
export interface Tell {
  /** Whoever is that on the row; of a whole hospital, or the group, those with the permission. */
  readonly to: string;
  readonly permission?: string;
  readonly title: string;
  readonly text?: string;
  /** The console's page about it. */
  readonly link?: string;
}

/** A move that changes the state, and fields of the row that are entered with it. What it does besides stands in the rules. */
export interface Move<N extends string = string> {
  /** The button; what the history calls it, when left out. */
  readonly title?: string;
  /** Last part of the address; the move's own name when left out. */
  readonly path?: string;
  readonly also?: readonly { readonly method: Method; readonly path: string }[];
  /** `<permission of the resource>_<name of the move>` when left out. */
  readonly permission?: string;
  /** What is entered: fields of the row by their names are kept on it; `reason` stands in the history alone. */
  readonly input?: Fields;
  /** The entered field that is the move's reason in the history, where that is not called `reason`. */
  readonly reason?: string;
  /** The step of the machine that it takes; that of its own name when left out. */
  readonly step?: N;
  readonly marks?: Readonly<Record<string, Mark>>;
  readonly tells?: readonly Tell[];
  /** Asked before it is sent, or said above what is to be entered. */
  readonly confirm?: string;
  readonly danger?: boolean;
  readonly money?: boolean;
}

export type Moves = Readonly<Record<string, Move>>;

/** The life of a resource's rows: their states, and the moves that people make. */
export interface Lifecycle<M extends Moves = Moves> {
  /** The field that has the state. */
  readonly field: string;
  readonly states: States;
  readonly moves: M;
  /** In which states a row may be changed, and removed; in all when left out. */
  readonly editable?: readonly string[];
  readonly removable?: readonly string[];
}

/** A resource whose rows have states. */
export type Living<M extends Moves = Moves> = Omit<Resource, 'lifecycle'> & { readonly lifecycle: Lifecycle<M> };

export function isLiving(resource: Resource): resource is Living {
  return resource.lifecycle !== undefined;
}

type InputOfMove<O extends Move> = { readonly id: Field<string> & Needed } & (O['input'] extends Fields ? O['input'] : unknown);

/** The call of one move: `handle` of `complaint` is `handle-complaint`, below the address of the resource. */
export function moveOf<M extends Moves, K extends keyof M & string>(resource: Living<M>, name: K): Action<InputOfMove<M[K]> & Fields> {
  const { domain, path, title, permission, lifecycle } = resource;
  const { step = name, input = {}, path: last = name, reason: _, marks: __, tells: ___, ...move }: Move = lifecycle.moves[name] ?? {};
  const { states } = lifecycle;
  return defineAction({
    domain,
    permission: `${permission}_${name}`,
    title: states.steps[step]?.label ?? name,
    ...move,
    name: `${kebab(name)}-${resource.name}`,
    path: `${path}/${last}`,
    key: 'id',
    states,
    step,
    input: { id: field.id(title, { required: true }), ...input },
  }) as unknown as Action<InputOfMove<M[K]> & Fields>;
}

/** The calls of all moves, in the order of their declaration: that of their buttons. */
export function movesOf(resource: Resource): Action[] {
  return isLiving(resource) ? Object.keys(resource.lifecycle.moves).map((name) => moveOf(resource, name)) : [];
}

/** The rights that the moves need beyond those of the verbs. */
export function buttonsOfMoves(resource: Resource): MenuButton[] {
  const rights = movesOf(resource).map(({ permission, title }) => [String(permission), title] as const);
  return [...new Map(rights.toReversed())].toReversed().map(([code, title]) => ({ code, title }));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What is wrong with a lifecycle: names of steps, states, roles and fields that there are none of, and steps that nobody takes. */
export function lifecycleProblems({ fields, lifecycle, seenBy = [] }: Pick<Resource, 'fields' | 'lifecycle' | 'seenBy'>): string[] {
  if (!lifecycle) return seenBy.map((role) => `there is no role ${role}`);
  const { field: status, states, moves, editable = [], removable = [] } = lifecycle;
  const steps = Object.entries(moves).map(([name, { step = name }]) => step);
  const roleFields = Object.values(states.roles).flatMap(({ is, reach }) => [
    ...is.flatMap((whose) => (whose === 'group' ? [] : Object.keys(whose))),
    ...(reach ? [reach.user, reach.dept] : []),
  ]);
  const named = Object.values(moves).flatMap(({ marks = {}, input = {} }) => [
    ...Object.keys(marks),
    ...Object.keys(input).filter((name) => name !== 'reason'),
  ]);
  const known = new Set([...Object.keys(fields), 'tenantId', 'createUser']);
  const human = Object.entries(states.steps).flatMap(([name, { by }]) => (by === 'clock' ? [] : [name]));
  return [
    ...(fields[status]?.readOnly ? [] : [`${status} must be a field that only moves change`]),
    ...steps.filter((step) => !(step in states.steps)).map((step) => `there is no step ${step}`),
    ...human.filter((step) => !steps.includes(step)).map((step) => `no move takes the step ${step}`),
    ...[...editable, ...removable].filter((state) => !(state in states.labels)).map((state) => `there is no state ${state}`),
    ...[...roleFields, ...named].filter((name) => !known.has(name)).map((name) => `there is no field ${name}`),
    ...[...seenBy, ...Object.values(moves).flatMap(({ tells = [] }) => tells.map(({ to }) => to))]
      .filter((role) => !(role in states.roles))
      .map((role) => `there is no role ${role}`),
  ];
}
