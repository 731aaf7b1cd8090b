import type { Action, Batch } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import type { Row } from '../field/row.ts';

/** The input in which calls that take money are told how much, in cents. */
const AMOUNT = 'amount';

/** Cents that are taken with it, where it says of what. */
export function dueOf({ due }: Action, row: Row): number | undefined {
  return due === undefined ? undefined : Number(row[due] ?? 0);
}

/** The input in which they are told how much of it is kept of what the payer has still to get back. */
const KEPT = 'kept';

/** Cents of it that are kept of what the payer has still to get back, and are not taken over the counter. */
export function keptOf(action: Action, row: Row): number {
  return action.keeps === undefined ? 0 : Math.min(Number(row[action.keeps] ?? 0), dueOf(action, row) ?? 0);
}

/** A required choice of one is no question. */
function onlyAnswer(spec: Field): string | undefined {
  const keys = Object.keys(spec.choices ?? {});
  return spec.required !== undefined && keys.length === 1 ? keys[0] : undefined;
}

/** What stands in the address of an action besides its key is the row's. */
function namesInAddress({ path }: Action): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name ? [name] : []));
}

/** What of the row is sent back with it, and never entered: what somebody has read who decides about it. */
function namesUnshown({ input }: Action): string[] {
  return Object.entries(input).flatMap(([name, spec]) => (spec.unshown ? [name] : []));
}

/** What an action still has to ask for: its input without what the row says, and without what has one answer. */
export function askedFields(action: Action): Fields {
  const said = [
    action.key,
    'version',
    ...namesInAddress(action),
    ...namesUnshown(action),
    ...(action.due ? [AMOUNT] : []),
    ...(action.keeps ? [KEPT] : []),
  ];
  const entries = Object.entries(action.input).filter(([name, spec]) => !said.includes(name) && onlyAnswer(spec) === undefined);
  return Object.fromEntries(entries);
}

/** The same for several rows at once. */
export function askedOfAll(action: Action): Fields {
  const asks = batchOf(action).asks;
  return Object.fromEntries(Object.entries(askedFields(action)).filter(([name]) => asks?.includes(name) ?? true));
}

/** How it is taken for several rows. */
export function batchOf({ batch }: Action): Batch {
  return typeof batch === 'object' ? batch : {};
}

/** Of these rows those for which it may be taken together with others. */
export function takenTogether(action: Action, rows: readonly Row[]): Row[] {
  const { takes } = batchOf(action);
  return rows.filter((row) => row.can?.includes(action.name) && (takes?.(row) ?? true));
}

/** Under which name what was entered for a move of a row is kept: where it asks for more than is soon written again. */
export function moveDraftKey(action: Keyed, row: Keys, fields: Fields, rowKey = 'id'): string | undefined {
  const isLong = Object.values(fields).some(({ kind }) => kind === 'longText');
  return isLong ? `${action.name}:${keyIn(action, row, rowKey)}` : undefined;
}

type Keyed = Pick<Endpoint, 'name' | 'key'>;
type Keys = Readonly<Record<string, unknown>>;

function keyIn({ key }: Keyed, row: Keys, rowKey: string): unknown {
  return row[key ?? rowKey] ?? row[rowKey];
}

/** What an action takes from the row itself, or from its own declaration. */
export function inputFromRow(action: Action, row: Row, rowKey = 'id'): Record<string, unknown> {
  const single = Object.entries(action.input).flatMap(([name, spec]) => (onlyAnswer(spec) === undefined ? [] : [[name, onlyAnswer(spec)]]));
  const version = 'version' in action.input && row.version !== undefined ? { version: row.version } : {};
  const own = [...namesInAddress(action), ...namesUnshown(action)];
  const rest = Object.fromEntries(own.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
  const amount = action.due ? { [AMOUNT]: dueOf(action, row) } : {};
  const kept = keptOf(action, row);
  return {
    ...Object.fromEntries(single),
    ...rest,
    ...version,
    ...amount,
    ...(kept > 0 ? { [KEPT]: kept } : {}),
    [action.key]: keyIn(action, row, rowKey),
  };
}
