import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { messageText } from '../../platform/words/label.ts';
import { sentValues } from './form-groups.ts';
import type { SubmitOptions, Values } from './form-types.ts';

/** Groups of a form have opened after this. */
const OPENED_MS = 350;

interface SubmitProps {
  fields: Fields;
  values?: Values;
  draft?: boolean;
  check?: (values: Values) => Readonly<Record<string, Message | undefined>>;
  onSubmit: (values: Values, options: SubmitOptions) => Promise<unknown>;
}

export interface Submission {
  submit: (options?: SubmitOptions) => void;
  busy: boolean;
  isDraft: () => boolean;
  /** The fields of the last refusal, and how it is told. */
  failed: { names: readonly string[]; tell: () => void };
}

/** Checks, sends, and puts a refusal on the fields it names. */
export function useSubmit(props: SubmitProps, form: FormInstance<Values>, names: string[], settled: () => void): Submission {
  const [busy, setBusy] = useState(false);
  const [failedNames, setFailed] = useState<readonly string[]>([]);
  const drafting = useRef(props.draft ?? false);
  const showErrors = (errors: readonly { field: string; message: Message }[]) => {
    const known = errors.filter((error) => names.includes(error.field));
    form.setFields(known.map((error) => ({ name: error.field, errors: [messageText(error.message)] })));
    tellFailed();
  };
  const tellFailed = () => {
    const wrong = form.getFieldsError().filter((one) => one.errors.length > 0);
    setFailed(wrong.map((one) => String(one.name[0])));
    const first = wrong[0]?.name;
    if (!first) return;
    const focused = document.activeElement;
    // After the groups have opened: a field inside a closed one has no place to scroll to.
    setTimeout(() => {
      const now = document.activeElement;
      // Whoever is typing elsewhere by then would go on in the wrong field.
      if (now === focused || now === document.body) form.scrollToField(first, { behavior: 'smooth', block: 'center', focus: true });
    }, OPENED_MS);
  };
  const run = async (options: SubmitOptions) => {
    drafting.current = options.draft ?? props.draft ?? false;
    const isFine = await form.validateFields(names).then(
      () => true,
      () => false,
    );
    if (!isFine) return tellFailed();
    const shown = form.getFieldsValue(true) as Values;
    const sent = sentValues(props.fields, names, shown, props.values ?? {});
    const problems = Object.entries(drafting.current ? {} : (props.check?.(sent) ?? {})).flatMap(([field, message]) =>
      message ? [{ field, message }] : [],
    );
    if (problems.length > 0) return showErrors(problems);
    await send(sent, options);
  };
  const send = async (sent: Values, options: SubmitOptions) => {
    setBusy(true);
    try {
      const outcome = await props.onSubmit(sent, options);
      if (outcome !== false) settled();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      error.isShown = error.errors.length > 0 && error.errors.every(({ field }) => names.includes(field));
      showErrors(error.errors);
    } finally {
      setBusy(false);
    }
  };
  const submit = (options: SubmitOptions = {}) => {
    if (!busy) void run(options);
  };
  return { submit, busy, isDraft: () => drafting.current, failed: { names: failedNames, tell: tellFailed } };
}
