import type { Action } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { type Row, textOf } from '../field/row.ts';
import { mayDo } from '../parts/permission.tsx';

/** The call that takes back what was done. */
export interface Undo {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * What takes a call back that was accepted, where that is harmless: the `undoneBy` of its declaration, or of a move of that row, as
 * it was before, the one that leads straight back. Nothing where this person may not send it.
 */
export function findUndo(endpoint: Endpoint | Action, sent: Sent, before: Row | undefined, granted: ReadonlySet<string>): Undo | undefined {
  const undo = endpoint.undoneBy ? { endpoint: endpoint.undoneBy, input: { ...sent } } : wayBackOf(endpoint, sent, before);
  return undo && mayDo(granted, undo.endpoint.permission) ? undo : undefined;
}

function wayBackOf(endpoint: Endpoint | Action, sent: Sent, before: Row | undefined): Undo | undefined {
  if (!('wayBack' in endpoint) || !before) return undefined;
  const { step, stateField = '', key, wayBack } = endpoint;
  const back = wayBack?.(textOf(before, stateField), typeof step === 'function' ? step(sent) : step);
  return back && { endpoint: back.action, input: { ...back.given, [back.action.key]: sent[key] } };
}

/**
 * Sends it and tells the outcome. Resolves to whether that is settled: without an answer it may be tried again, with the same key, as
 * it may have arrived.
 */
export function undoing({ endpoint, input }: Undo, refresh: () => void): () => Promise<boolean> {
  const idempotencyKey = newIdempotencyKey();
  return () =>
    call(endpoint, input, { idempotencyKey }).then(
      () => {
        notify.success(text('call.undone'));
        refresh();
        return true;
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        refresh();
        return !error.isUncertain;
      },
    );
}
