import { getSession } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';

export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** The version of the row that was being edited. */
  version?: number;
  values: Record<string, unknown>;
}

const PREFIX = 'lianyi-draft';
const KEPT_MS = 7 * 86_400_000;

function keyOf(draftKey: string): string {
  return `${PREFIX}:${getSession().user?.userId ?? ''}:${draftKey}`;
}

/** What this user had entered on this machine and not submitted, during the last seven days. */
export function readDraft(draftKey: string): Draft | undefined {
  const draft = readStored<Draft>(keyOf(draftKey));
  if (!draft) return undefined;
  if (Date.now() - draft.at < KEPT_MS) return draft;
  forgetDraft(draftKey);
  return undefined;
}

export function keepDraft(draftKey: string, draft: Draft): void {
  writeStored(keyOf(draftKey), draft);
}

export function forgetDraft(draftKey: string): void {
  writeStored(keyOf(draftKey), undefined);
}
