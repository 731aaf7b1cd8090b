import { useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { SentInput } from '../../../contract/kernel/sent.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { useGranted } from '../parts/permission.tsx';
import { findUndo, undoing } from './undo.ts';

export interface UseActionOptions {
  /** Instead of 操作成功!. */
  success?: string;
  /** Of a move the row as it was: what may be taken back depends on where it comes from. */
  row?: Row;
}

export interface ActionHandle<I> {
  /** Resolves to whether the server accepted; the user has been told in either case. */
  send: (input: I) => Promise<boolean>;
  /** Like `send`, but throws `CallError`, for forms that show its messages on their fields. */
  submit: (input: I) => Promise<void>;
  busy: boolean;
}

/**
 * Sends a state-changing call once at a time, tells the outcome, with the way back where there is a harmless one, and refreshes what is shown of its domain. When an
 * earlier attempt with the same input got no answer, its idempotency key is used again: it may have arrived.
 */
export function useAction<const E extends Endpoint>(
  endpoint: E,
  onDone?: () => void,
  options: UseActionOptions = {},
): ActionHandle<SentInput<E>> {
  const refresh = useRefresh();
  const granted = useGranted();
  const [busy, setBusy] = useState(false);
  const unanswered = useRef<{ body: string; key: string }>(undefined);
  const isSending = useRef(false);

  const submit = async (input: SentInput<E>) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const body = JSON.stringify(input);
    const key = unanswered.current?.body === body ? unanswered.current.key : newIdempotencyKey();
    unanswered.current = undefined;
    try {
      await call(endpoint, input, { idempotencyKey: key });
      const undo = findUndo(endpoint, { ...input }, options.row, granted);
      notify.success(options.success ?? text('call.done'), undo && undoing(undo, () => void refresh(endpoint.domain)));
      void refresh(endpoint.domain);
      onDone?.();
    } catch (error) {
      if (error instanceof CallError && error.isUncertain) unanswered.current = { body, key };
      if (error instanceof CallError && error.code === 409) void refresh(endpoint.domain);
      throw error;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const send = (input: SentInput<E>) =>
    submit(input).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CallError) return false;
        throw error;
      },
    );
  return { send, submit, busy };
}
