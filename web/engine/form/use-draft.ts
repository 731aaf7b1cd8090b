import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { type Draft, forgetDraft, hearTaken, keepDraft, readDraft } from './draft.ts';
import { withoutUploads } from './file-value.ts';
import type { Values } from './form-types.ts';

const PAUSE_MS = 800;

export interface DraftHandle {
  /** What was found when the form opened; gone once it was discarded or submitted. */
  found: Draft | undefined;
  keep: (values: Values) => void;
  forget: () => void;
  /** Takes `forget` back: keeps these at once, even where the form has been left. */
  bringBack: (values: Values, found: Draft | undefined) => void;
}

/** What is known of a form's draft. */
export interface FoundDraft {
  found: Draft | undefined;
  /** Why it could not be asked for. There may be one: nothing is kept until that is known. */
  trouble?: string;
  /** Counts how often the form has begun anew with what was found. */
  round: number;
}

export interface DraftSearch {
  /** `undefined` while the answer is under way. */
  answer: FoundDraft | undefined;
  /** Asks once more. `mayReplace` is asked before the form begins anew with what was found. */
  retry: (mayReplace: (found: Draft) => Promise<boolean>) => Promise<void>;
}

const NONE: FoundDraft = { found: undefined, round: 0 };

/** Asks for what was kept of a form. A form without a key has nothing. */
export function useFoundDraft(draftKey: string | undefined): DraftSearch {
  const [answer, setAnswer] = useState<FoundDraft | undefined>(() => (draftKey ? undefined : NONE));
  useEffect(() => {
    let isHere = true;
    if (draftKey)
      void askFor(draftKey).then((asked) => {
        // Once: what the user has begun to enter is not replaced when the page comes to the front again.
        if (isHere) setAnswer((before) => before ?? { ...asked, round: 0 });
      });
    return () => {
      isHere = false;
    };
  }, [draftKey]);
  const retry: DraftSearch['retry'] = async (mayReplace) => {
    if (!draftKey) return;
    const asked = await askFor(draftKey);
    if (asked.found && !(await mayReplace(asked.found))) return;
    setAnswer((before) => ({ ...asked, round: (before?.round ?? 0) + (asked.found ? 1 : 0) }));
  };
  return { answer, retry };
}

function askFor(draftKey: string): Promise<Omit<FoundDraft, 'round'>> {
  return readDraft(draftKey).then(
    (found) => ({ found }),
    (error: unknown) => ({ found: undefined, trouble: error instanceof Error ? error.message : String(error) }),
  );
}

/** The row that a form was opened on. */
interface Begun {
  version: unknown;
  /** What stood in the form before anything was entered. */
  values: Values;
}

/**
 * Keeps what is typed, shortly after typing pauses; without a key, nothing. Only that: what somebody else has changed in the row
 * meanwhile must not be taken back by whoever changed another of its fields. Passwords and unfinished uploads are never kept.
 */
export function useDraft(draftKey: string | undefined, fields: Fields, begun: Begun, opened: Draft | undefined): DraftHandle {
  // One of an earlier release, or of a tab that still runs it, may hold what is kept no more.
  const [found, setFound] = useState(() => opened && { ...opened, values: keepable(fields, opened.values) });
  const [writer] = useState(() => Symbol('form'));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(isLeaving?: boolean) => void>(undefined);
  /** What was entered here, until it is handed in or discarded here. */
  const entered = useRef<Values>(undefined);
  const keepAnew = useRef<() => void>(undefined);
  useEffect(() => {
    const leave = () => pending.current?.(true);
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      pending.current?.();
    };
  }, []);
  // Outlives being hidden in a background tab: the draft is promised there as well.
  useInsertionEffect(() => (draftKey ? hearTaken(draftKey, () => keepAnew.current?.()) : undefined), [draftKey]);
  if (!draftKey) return { found: undefined, keep: () => undefined, forget: () => undefined, bringBack: () => undefined };
  const cancel = () => {
    clearTimeout(timer.current);
    pending.current = undefined;
  };
  const send = (values: Values, isLeaving?: boolean) => {
    cancel();
    const draft: Draft = { at: serverNow(), writer, values: enteredIn(begun.values, keepable(fields, values)) };
    const { version } = begun;
    keepDraft(draftKey, typeof version === 'number' ? { ...draft, version } : draft, isLeaving);
  };
  keepAnew.current = () => entered.current && send(entered.current);
  return {
    found,
    bringBack: (values, before) => {
      setFound(before);
      entered.current = values;
      send(values);
    },
    keep: (values) => {
      cancel();
      entered.current = values;
      pending.current = (isLeaving) => send(values, isLeaving);
      timer.current = setTimeout(() => pending.current?.(), PAUSE_MS);
    },
    forget: () => {
      cancel();
      entered.current = undefined;
      // Its own, and what it began with.
      forgetDraft(draftKey, [writer, opened?.writer]);
      setFound(undefined);
    },
  };
}

export function keepable(fields: Fields, values: Values): Values {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const spec = fields[name];
    const kept = spec && !spec.undrafted && spec.sensitive !== 'secret' ? withoutUploads(value) : undefined;
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(entries);
}

/** What differs from what stood there. */
export function enteredIn(begun: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(begun[name])));
}
