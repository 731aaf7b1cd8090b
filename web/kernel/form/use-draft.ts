import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import type { Values } from './form-types.ts';
import { UPLOADING } from './upload-limits.ts';

const PAUSE_MS = 800;

export interface DraftHandle {
  /** What was found when the form opened; gone once it was discarded or submitted. */
  found: Draft | undefined;
  keep: (values: Values) => void;
  forget: () => void;
}

/** Asks for what was kept of a form; `undefined` while the answer is under way. A form without a key has nothing. */
export function useFoundDraft(draftKey: string | undefined): { found: Draft | undefined } | undefined {
  const [answer, setAnswer] = useState<{ found: Draft | undefined } | undefined>(() => (draftKey ? undefined : { found: undefined }));
  useEffect(() => {
    let isHere = true;
    if (draftKey)
      void readDraft(draftKey).then((found) => {
        // Once: what the user has begun to enter is not replaced when the page comes to the front again.
        if (isHere) setAnswer((before) => before ?? { found });
      });
    return () => {
      isHere = false;
    };
  }, [draftKey]);
  return answer;
}

/** Keeps what is typed, shortly after typing pauses. Passwords and unfinished uploads are never kept. */
export function useDraft(draftKey: string | undefined, fields: Fields, version: unknown, opened: Draft | undefined): DraftHandle {
  const [found, setFound] = useState(opened);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(isLeaving?: boolean) => void>(undefined);
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
  if (!draftKey) return { found: undefined, keep: () => undefined, forget: () => undefined };
  const cancel = () => {
    clearTimeout(timer.current);
    pending.current = undefined;
  };
  return {
    found,
    keep: (values) => {
      cancel();
      pending.current = (isLeaving) => {
        cancel();
        const draft: Draft = { at: Date.now(), values: keepable(fields, values) };
        keepDraft(draftKey, typeof version === 'number' ? { ...draft, version } : draft, isLeaving);
      };
      timer.current = setTimeout(() => pending.current?.(), PAUSE_MS);
    },
    forget: () => {
      cancel();
      forgetDraft(draftKey);
      setFound(undefined);
    },
  };
}

function keepable(fields: Fields, values: Values): Values {
  const entries = Object.entries(values).filter(([name, value]) => {
    const spec = fields[name];
    const isUnfinished = Array.isArray(value) && value.includes(UPLOADING);
    return spec && spec.sensitive !== 'secret' && value !== undefined && !isUnfinished;
  });
  return Object.fromEntries(entries);
}
