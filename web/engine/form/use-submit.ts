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
  /** What is not drawn yet is not checked. */
  makeWhole: () => void;
}

export interface Failed {
  /** How often it was told that fields are refused. */
  times: number;
  /** How many fields that were, when it was told last. */
  told: number;
  /** The fields at which something is to be corrected now. */
  names: readonly string[];
}

export interface Submission {
  submit: (options?: SubmitOptions) => void;
  busy: boolean;
  isDraft: () => boolean;
  /** Tells that fields are refused: their groups open, and the first of them gets the focus. */
  tellFailed: () => void;
  failed: Failed;
  /** After every message that comes or goes at a field. */
  look: () => void;
  /** After every change: what a rule across fields was told for goes as soon as it is no longer so, whichever field has mended it. */
  recheck: () => void;
}

/** Checks, sends, and puts a refusal on the fields it names. */
export function useSubmit(props: SubmitProps, form: FormInstance<Values>, names: string[], settled: () => void): Submission {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>({ times: 0, told: 0, names: [] });
  const drafting = useRef(props.draft ?? false);
  /** Fields at which a rule across fields stands. */
  const told = useRef<readonly string[]>([]);
  const entered = () => sentValues(props.fields, names, form.getFieldsValue(true), props.values ?? {});
  const showErrors = (errors: readonly { field: string; message: Message }[]) => {
    const known = errors.filter((error) => names.includes(error.field));
    form.setFields(known.map((error) => ({ name: error.field, errors: [messageText(error.message)] })));
    tellFailed();
  };
  const wrongFields = () => form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []));
  const look = () => {
    const wrong = wrongFields().map(([name]) => String(name));
    setFailed((known) =>
      wrong.join() === known.names.join() ? known : { ...known, names: wrong, told: wrong.length === 0 ? 0 : known.told },
    );
  };
  const tellFailed = () => {
    look();
    setFailed((known) => ({ ...known, times: known.times + 1, told: known.names.length }));
    const [first] = wrongFields();
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
    props.makeWhole();
    const isFine = await form.validateFields(names).then(
      () => true,
      () => false,
    );
    if (!isFine) return tellFailed();
    const sent = entered();
    const problems = Object.entries(drafting.current ? {} : (props.check?.(sent) ?? {})).flatMap(([field, message]) =>
      message ? [{ field, message }] : [],
    );
    told.current = problems.map(({ field }) => field);
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
  const recheck = () => {
    if (told.current.length === 0) return;
    const problems = props.check?.(entered()) ?? {};
    const mended = told.current.filter((name) => !problems[name]);
    if (mended.length === 0) return;
    told.current = told.current.filter((name) => problems[name]);
    form.setFields(mended.map((name) => ({ name, errors: [] })));
    look();
  };
  const submit = (options: SubmitOptions = {}) => {
    if (!busy) void run(options);
  };
  return { submit, busy, isDraft: () => drafting.current, tellFailed, failed, look, recheck };
}
