import { type Action, defineAction, type WayBack } from './action.ts';
import { type Field, type Fields, field, type Needed } from './field.ts';
import type { Lifecycle, Move, Moves } from './lifecycle.ts';
import type { MenuButton } from './menu.ts';
import { calledBy, type Resource, rowTableOf } from './resource-row.ts';
import { type Turn, turnsOf } from './way-back.ts';

/** A resource whose rows have states. */
export type Living<M extends Moves = Moves> = Omit<Resource, 'lifecycle'> & { readonly lifecycle: Lifecycle<M> };

export function isLiving(resource: Resource): resource is Living {
  return resource.lifecycle !== undefined;
}

type InputOfMove<O extends Move> = { readonly id: Field<string> & Needed } & (O['input'] extends Fields ? O['input'] : unknown);

/** The call of one move: `handle` of `complaint` is `handle-complaint`, below the address of the resource. */
export function moveOf<M extends Moves, K extends keyof M & string>(resource: Living<M>, name: K): Action<InputOfMove<M[K]> & Fields> {
  const { domain, path, title, permission, lifecycle } = resource;
  const {
    step = name,
    folds,
    input = {},
    path: last = name,
    reason: _,
    marks: __,
    tells: ___,
    lasting: ____,
    ...move
  }: Move = lifecycle.moves[name] ?? {};
  const { states } = lifecycle;
  const turns = turnsOf(resource).filter((turn) => turn.move === name);
  return defineAction({
    domain,
    permission: `${permission}_${kebab(name).replaceAll('-', '_')}`,
    title: states.steps[step]?.label ?? name,
    ...move,
    name: `${kebab(name)}-${resource.name}`,
    path: `${path}/${last}`,
    key: 'id',
    keyOf: rowTableOf(resource),
    states,
    stateField: lifecycle.field,
    about: lifecycle.about ?? namesOf(resource),
    ...(folds
      ? { step: (entered) => folds.steps[String(Object(entered)[folds.by])] ?? name, steps: Object.values(folds.steps) }
      : { step }),
    input: { id: field.id(title, { required: true }), ...input },
    ...(turns.length > 0 ? { wayBack: (from, taken) => wayBack(resource, turns, { from, step: taken }) } : {}),
  }) as unknown as Action<InputOfMove<M[K]> & Fields>;
}

function wayBack(resource: Living, turns: readonly Turn[], at: Pick<Turn, 'from' | 'step'>): WayBack | undefined {
  const back = turns.find(({ from, step }) => from === at.from && step === at.step)?.back;
  return back && { action: moveOf(resource, back.move), given: back.given };
}

function namesOf(resource: Living): string[] {
  return [...new Set([resource.document?.begins.no?.field ?? [], calledBy(resource)].flat())];
}

/** The calls of all moves, in the order of their declaration: that of their buttons. */
export function movesOf(resource: Resource): Action[] {
  return isLiving(resource) ? Object.keys(resource.lifecycle.moves).map((name) => moveOf(resource, name)) : [];
}

/** The rights that the moves need beyond those of the verbs. */
export function buttonsOfMoves(resource: Resource): MenuButton[] {
  return eachOnce(movesOf(resource).map((move) => ({ code: ownRightOf(move), title: move.title })));
}

/** Of the rights that are enough for a move the one that is there for it: the others have their place in the menu already. */
export function ownRightOf({ permission }: Action): string {
  return typeof permission === 'string' ? permission : (permission[0] ?? '');
}

/** Of several names for one right the first. */
export function eachOnce(buttons: readonly MenuButton[]): MenuButton[] {
  return buttons.filter(({ code }, at) => buttons.findIndex((one) => one.code === code) === at);
}

/** `giveBack` → `give-back`, as names of calls are. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What is wrong with a lifecycle: names of steps, states, roles and fields that there are none of, and steps that nobody takes. */
export function lifecycleProblems(resource: Resource): string[] {
  const { fields, lifecycle, verbs, document, seenBy = [], tree } = resource;
  if (!lifecycle) {
    const unasked = tree && resource.reach ? ['a tree is seen whole: reach would not be asked'] : [];
    return [...seenBy.map((role) => `there is no role ${role}`), ...unasked];
  }
  const { field: status, states, moves, editable = [], removable = [], deadlines = {} } = lifecycle;
  const steps = Object.entries(moves).flatMap(([name, { step = name, folds }]) => (folds ? Object.values(folds.steps) : [step]));
  const roleFields = Object.values(states.roles).flatMap(({ is, reach }) => [
    ...is.flatMap((whose) => (whose === 'group' ? [] : Object.keys(whose))),
    ...(reach ? [reach.user, reach.dept] : []),
  ]);
  const named = Object.values(moves).flatMap(({ marks = {}, input = {} }) => [
    ...Object.keys(marks),
    ...Object.keys(input).filter((name) => name !== 'reason' && name !== 'version'),
  ]);
  const taken = Object.values(moves).flatMap(({ due = [] }) => due);
  const told = (lifecycle.about ?? []).flat();
  const dated = Object.values(deadlines).map(({ at }) => at);
  const known = new Set([...Object.keys(fields), 'tenantId', 'createUser']);
  const human = Object.entries(states.steps).flatMap(([name, { by }]) => (by === 'clock' ? [] : [name]));
  return [
    ...(fields[status]?.readOnly ? [] : [`${status} must be a field that only moves change`]),
    ...Object.keys(deadlines)
      .filter((step) => states.steps[step]?.by !== 'clock')
      .map((step) => `${step} is no step of the clock`),
    ...steps.filter((step) => !(step in states.steps)).map((step) => `there is no step ${step}`),
    ...Object.keys(moves)
      .filter((name) => verbs.some((verb) => verb === name && !(document && verb === 'submit')))
      .map((name) => `${name} is a verb and a move`),
    ...human.filter((step) => !steps.includes(step)).map((step) => `no move takes the step ${step}`),
    ...[...editable, ...removable].filter((state) => !(state in states.labels)).map((state) => `there is no state ${state}`),
    ...[...roleFields, ...named, ...dated, ...told, ...taken].filter((name) => !known.has(name)).map((name) => `there is no field ${name}`),
    ...[...seenBy, ...[...Object.values(moves), ...Object.values(deadlines)].flatMap(({ tells = [] }) => tells.map(({ to }) => to))]
      .filter((role) => !(role in states.roles))
      .map((role) => `there is no role ${role}`),
    ...Object.keys(lifecycle.inbox?.besides ?? {})
      .filter((name) => !(name in moves))
      .map((name) => `there is no move ${name} that waits in inboxes`),
    ...(lifecycle.inbox && !states.main ? ['the inbox needs the main steps of its states'] : []),
    ...(lifecycle.inbox?.no?.includes('{patientName}') ? ['the inbox tells its number to who supervises: it names no patient'] : []),
    ...(lifecycle.inbox && !document && !lifecycle.inbox.link ? ['the inbox needs a page to lead to'] : []),
    ...(resource.reach ? ['its states say whose rows are seen: reach would not be asked'] : []),
    ...submitsProblems(resource, lifecycle),
    ...(tree && seenBy.length > 0 ? ['a tree is seen whole: seenBy would not be asked'] : []),
    ...Object.entries(moves).flatMap(([name, move]) => moveProblems(fields, lifecycle, name, move)),
  ];
}

function submitsProblems({ document, verbs }: Resource, { submits, moves }: Lifecycle): string[] {
  if (submits === undefined) return [];
  const move = moves[submits];
  return [
    ...(move && !move.input && !move.money ? [] : [`${submits} is no move that a save can make: it asks for nothing, and moves no money`]),
    ...(verbs.includes('submit') && !document && !('submit' in moves) ? [] : ['submits stands beside the verb submit alone']),
  ];
}

function moveProblems(fields: Fields, { states, inbox }: Lifecycle, name: string, move: Move): string[] {
  const { marks = {}, input = {}, reason, tells = [], folds, step = name, permission: rights } = move;
  const isMain = inbox !== undefined && (Object.values(states.main ?? {}).includes(step) || name in (inbox.besides ?? {}));
  const isPerson = (to: string): boolean =>
    states.roles[to]?.is.some((whose) => whose !== 'group' && Object.values(whose).includes('userId')) ?? true;
  return [
    ...writableOf(fields, Object.keys(marks)).map((field) => `${field} is marked by ${name}: no caller may write it`),
    ...(folds === undefined || input[folds.by]?.required ? [] : [`${name} must ask for ${folds.by}, which says its step`]),
    ...(isMain && rights !== undefined && typeof rights !== 'string' ? [`${name} waits in inboxes: a line there has one right`] : []),
    ...(reason === undefined || reason in input ? [] : [`${name} does not ask for ${reason}`]),
    ...tells
      .filter(({ to, permission }) => permission === undefined && !isPerson(to))
      .map(({ to }) => `${name} tells ${to}: that is no person, and no permission says who of them`),
  ];
}

/** Those of the named fields that callers may write. */
export function writableOf(fields: Fields, names: readonly string[]): string[] {
  return names.filter((name) => fields[name] && !fields[name].readOnly);
}
