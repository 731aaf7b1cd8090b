import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import type { Values } from './form-types.ts';
import { UPLOADING } from './upload-limits.ts';

const PAUSE_MS = 600;

export interface DraftHandle {
  /** What was found when the form opened; gone once it was discarded or submitted. */
  found: Draft | undefined;
  keep: (values: Values) => void;
  forget: () => void;
}

/** Keeps what is typed, shortly after typing pauses. Passwords and unfinished uploads are never kept. */
export function useDraft(draftKey: string | undefined, fields: Fields, version: unknown): DraftHandle {
  const [found, setFound] = useState(() => (draftKey ? readDraft(draftKey) : undefined));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  useEffect(() => () => pending.current?.(), []);
  if (!draftKey) return { found: undefined, keep: () => undefined, forget: () => undefined };
  const cancel = () => {
    clearTimeout(timer.current);
    pending.current = undefined;
  };
  return {
    found,
    keep: (values) => {
      cancel();
      pending.current = () => {
        cancel();
        const draft: Draft = { at: Date.now(), values: keepable(fields, values) };
        keepDraft(draftKey, typeof version === 'number' ? { ...draft, version } : draft);
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
