import { useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { AnswerOf, SentInput } from '../../../contract/kernel/sent.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { unansweredOf } from '../form/unanswered.ts';
import { useGranted } from '../parts/permission.tsx';
import { type Adding, actionLine } from './action-line.ts';
import { adds, asChange, findDone, isKeyOfAnother, keyOf, readAlike, refusedChange } from './added-row.ts';
import { findUndo, undoing } from './undo.ts';

export interface UseActionOptions<E extends Endpoint = Endpoint> {
  /** Instead of 操作成功!; what was answered may decide. */
  success?: string | ((answer: AnswerOf<E>) => string);
  /** How long the answer is waited for, in ms, where the server may need longer than most calls. */
  timeoutMs?: number | undefined;
  /** Of a move the row as it was: what may be taken back depends on where it comes from. */
  row?: Row;
  /** Of the form whose content is sent: what got no answer is known as the same as long as its draft lies there. */
  draftKey?: string | undefined;
}

export interface ActionHandle<I, A = unknown> {
  /** Resolves to whether the server accepted; the user has been told in either case. */
  send: (input: I) => Promise<boolean>;
  /** Resolves to what was answered; throws `CallError`, for forms that show its messages on their fields. */
  submit: (input: I) => Promise<A>;
  busy: boolean;
}

/**
 * Sends state-changing calls one after the other, each of them once, tells the outcome, with the way back where there is a harmless one,
 * and refreshes what is shown of its domain.
 */
export function useAction<const E extends Endpoint>(
  endpoint: E,
  onDone?: () => void,
  options: UseActionOptions<E> = {},
): ActionHandle<SentInput<E>, AnswerOf<E>> {
  const refresh = useRefresh();
  const granted = useGranted();
  const [underWay, setUnderWay] = useState(0);
  const { draftKey } = options;
  const [line] = useState(() =>
    actionLine<AnswerOf<E>>(newIdempotencyKey, draftKey === undefined ? undefined : unansweredOf(draftKey, endpoint)),
  );

  const sendNow = async (input: SentInput<E>, key: string) => {
    try {
      const { success = text('call.done'), timeoutMs } = options;
      const answer = await call(endpoint, input, { idempotencyKey: key, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
      const undo = findUndo(endpoint, { ...input }, options.row, granted);
      notify.success(typeof success === 'function' ? success(answer) : success, undo && undoing(undo, () => void refresh(endpoint.domain)));
      void refresh(endpoint.domain);
      onDone?.();
      return answer;
    } catch (error) {
      if (error instanceof CallError && error.code === 409) void refresh(endpoint.domain);
      throw error;
    }
  };
  const sendingOf = (input: SentInput<E>) => ({
    row: rowIn(endpoint, { ...input }),
    said: { endpoint, body: JSON.stringify(input) },
    work: (key: string) => sendNow(input, key),
  });
  const addingOf = (input: SentInput<E>, changes = 1): Adding<AnswerOf<E>> => ({
    isDone: isKeyOfAnother,
    readAlike,
    asChange: async (earlier, key) => {
      const changed = asChange(endpoint, input, await findDone(earlier, key));
      // Whatever becomes of the change: what it is of is there to be seen.
      void refresh(endpoint.domain);
      const sending = sendingOf(changed);
      const work = (own: string) => sending.work(own).catch((error: unknown) => Promise.reject(refusedChange(error)));
      // One after the other of a row that was added from here: a third one goes on from what became of the second.
      return { sending: { ...sending, work, row: `${sending.row} ${changes}` }, adding: addingOf(changed, changes + 1) };
    },
  });
  const submit = async (input: SentInput<E>) => {
    setUnderWay((count) => count + 1);
    try {
      return await line.send(sendingOf(input), adds(endpoint, { ...input }) ? addingOf(input) : undefined);
    } finally {
      setUnderWay((count) => count - 1);
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
  return { send, submit, busy: underWay > 0 };
}

/** Which row, or rows, an input is about; nothing for a new one. */
function rowIn(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(input[keyOf(endpoint)] ?? input['ids'] ?? null);
}
