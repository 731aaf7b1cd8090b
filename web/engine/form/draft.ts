import { removeFormDraft, saveFormDraft, showFormDraft } from '../../../contract/kernel/form-draft.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { call } from '../../platform/call/api-client.ts';
import { getSession } from '../../platform/session/session.ts';

export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** The version of the row that was being edited. */
  version?: number;
  values: Record<string, unknown>;
}

/**
 * What was entered and not submitted lies with the server, for this user alone: it may speak of patients, and this machine
 * is others' as well. Here it is kept no longer than it takes to get there.
 */
const waiting = new Map<string, Draft>();
/** One after the other of each form, so that an older one never comes last. */
const lines = new Map<string, Promise<void>>();

/** Earlier versions kept them on the machine. */
function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('lianyi-draft')) localStorage.removeItem(key);
  } catch {
    // A forbidden storage has nothing to forget.
  }
}
forgetStored();

function ownKey(formKey: string): string {
  return `${getSession().user?.userId ?? ''}:${formKey}`;
}

function inLine(key: string, work: () => Promise<unknown>): Promise<void> {
  const next = (lines.get(key) ?? Promise.resolve()).then(work).then(
    () => undefined,
    () => undefined,
  );
  lines.set(key, next);
  return next;
}

/**
 * What this user had entered, here or on another machine, during the last seven days. Throws when it cannot be asked for:
 * then there may be one, and nothing may be kept in its place.
 */
export async function readDraft(formKey: string): Promise<Draft | undefined> {
  const key = ownKey(formKey);
  const here = waiting.get(key);
  if (here) return here;
  await lines.get(key);
  const kept = await call(showFormDraft, { formKey }, { quiet: true });
  if (!kept?.content || !kept.savedTime) return undefined;
  return { at: fromWireTime(kept.savedTime) ?? 0, version: kept.rowVersion, values: kept.content };
}

/** Sends it on its way. `isLeaving`: the page may be gone before the answer comes. */
export function keepDraft(formKey: string, draft: Draft, isLeaving = false): void {
  const key = ownKey(formKey);
  waiting.set(key, draft);
  const send = () =>
    call(saveFormDraft, { formKey, rowVersion: draft.version, content: draft.values }, { quiet: true, keepalive: isLeaving });
  const work = async () => {
    // A newer one stands behind it, or it was submitted meanwhile.
    if (waiting.get(key) !== draft) return;
    await send();
    if (waiting.get(key) === draft) waiting.delete(key);
  };
  void inLine(key, work);
}

export function forgetDraft(formKey: string): void {
  const key = ownKey(formKey);
  waiting.delete(key);
  void inLine(key, () => call(removeFormDraft, { formKey }, { quiet: true }));
}
