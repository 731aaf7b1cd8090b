import type { Action } from '../../../contract/kernel/action.ts';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import type { Row } from '../field/row.ts';

/** A required choice of one is no question. */
function onlyAnswer(spec: Field): string | undefined {
  const keys = Object.keys(spec.choices ?? {});
  return spec.required !== undefined && keys.length === 1 ? keys[0] : undefined;
}

/** What an action still has to ask for: its input without the row's key and version, and without what has one answer. */
export function askedFields(action: Action): Fields {
  const entries = Object.entries(action.input).filter(
    ([name, spec]) => name !== action.key && name !== 'version' && onlyAnswer(spec) === undefined,
  );
  return Object.fromEntries(entries);
}

/** What an action takes from the row itself, or from its own declaration. */
export function inputFromRow(action: Action, row: Row, rowKey = 'id'): Record<string, unknown> {
  const single = Object.entries(action.input).flatMap(([name, spec]) => (onlyAnswer(spec) === undefined ? [] : [[name, onlyAnswer(spec)]]));
  const version = 'version' in action.input && row.version !== undefined ? { version: row.version } : {};
  return { ...Object.fromEntries(single), ...version, [action.key]: row[action.key] ?? row[rowKey] };
}
