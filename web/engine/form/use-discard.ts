import type { FormInstance } from 'antd';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { withoutUploads } from './file-value.ts';
import type { Values } from './form-types.ts';
import { type DraftHandle, enteredIn } from './use-draft.ts';
import { useIsOpen } from './use-is-open.ts';

interface Discarding {
  form: FormInstance<Values>;
  draft: DraftHandle;
  /** Empties the form of its draft; answers what stands there then. */
  clear: () => Values;
  /** Shows these, as though they had been entered. */
  show: (values: Values) => void;
}

/**
 * Discards the draft of a form, and offers to bring it back: into the form, beside what was entered since; where the form
 * has been left, to where its draft lay.
 */
export function useDiscard({ form, draft, clear, show }: Discarding): () => void {
  const isOpen = useIsOpen();
  return () => {
    const [discarded, found] = [withoutAnyUploads(form.getFieldsValue(true)), draft.found];
    const empty = clear();
    notify.success(text('form.draftDiscarded'), async () => {
      const values = isOpen.current ? { ...discarded, ...enteredIn(empty, form.getFieldsValue(true)) } : discarded;
      if (isOpen.current) show(values);
      draft.bringBack(values, found);
      return true;
    });
  };
}

/** What was on its way is broken off with the controls that sent it. */
function withoutAnyUploads(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutUploads(value)]));
}
