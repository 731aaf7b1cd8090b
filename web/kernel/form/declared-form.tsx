import { Alert, Button, Flex, Form, type FormInstance } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useContext, useId, useInsertionEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../contract/kernel/field.ts';
import { CallError } from '../call-error.ts';
import { PlaceContext } from '../tab.ts';
import { markSaved, markUnsaved, mayLeave } from '../unsaved.ts';
import { FormBody } from './form-body.tsx';
import { groupsOf, sentValues, startValues } from './form-groups.ts';
import type { SetValues, Slots, SubmitOptions, Values } from './form-types.ts';
import { type DraftHandle, useDraft } from './use-draft.ts';

export interface DeclaredFormProps {
  fields: Fields;
  /** Wire values to start from. Render the form when they are there: later changes are not taken over. */
  values?: Values;
  onSubmit: (values: Values, options: SubmitOptions) => Promise<unknown>;
  /** Columns of the grid. */
  columns?: 1 | 2 | 3 | 4;
  /** Under which name an unsubmitted form is kept for this user on this machine. */
  draftKey?: string;
  /** Required fields may stay empty. */
  draft?: boolean;
  hidden?: (values: Values) => readonly string[];
  disabled?: (values: Values) => readonly string[];
  render?: Slots;
  /** Rules across fields: field → message. Asked after every field is fine by itself. */
  check?: (values: Values) => Readonly<Record<string, string | undefined>>;
  onValuesChange?: (changed: Values, values: Values, setValues: SetValues) => void;
  onCancel?: () => void;
  submitText?: string;
  buttons?: (form: { submit: (options?: SubmitOptions) => void; busy: boolean }) => ReactNode;
}

/**
 * A form made of declared fields. It does not know whether it adds or edits. A refusal thrown by `onSubmit` lands on
 * the fields it names; what was typed is kept until it has been accepted.
 */
export function DeclaredForm(props: DeclaredFormProps) {
  const { fields, values: given = {}, columns = 2, render = {} } = props;
  const [form] = Form.useForm<Values>();
  const draft = useDraft(props.draftKey, fields, given.version);
  const [start] = useState(() => ({ ...startValues(fields, given), ...draft.found?.values }));
  const [values, setShown] = useState<Values>(start);
  const formId = useId();
  const unsaved = useUnsaved(formId, props.draftKey);
  const changed = () => {
    const next = { ...values, ...form.getFieldsValue(true) };
    setShown(next);
    draft.keep(next);
    unsaved.mark();
  };
  const setValues: SetValues = (more) => {
    form.setFieldsValue(more);
    changed();
  };
  const groups = groupsOf(fields, props.hidden?.(values) ?? []);
  const settled = () => {
    draft.forget();
    unsaved.clear();
  };
  const { submit, busy, isDraft, failed } = useSubmit(
    props,
    form,
    groups.flatMap((group) => group.fields.map(([name]) => name)),
    settled,
  );
  const discard = () => {
    form.setFieldsValue(Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])));
    form.setFieldsValue(startValues(fields, given));
    setShown(startValues(fields, given));
    settled();
  };
  return (
    <Form
      form={form}
      // Forms in background tabs are on the page too: without a name of its own, a label would point to their controls.
      name={formId}
      layout="vertical"
      initialValues={start}
      disabled={busy}
      scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
      onValuesChange={(change: Values) => {
        changed();
        props.onValuesChange?.(change, form.getFieldsValue(true), setValues);
      }}
      onFinish={() => submit()}
      onFinishFailed={failed.tell}
    >
      <DraftNotice draft={draft} version={given.version} onDiscard={discard} />
      <FormBody
        groups={groups}
        columns={columns}
        slots={render}
        values={values}
        setValues={setValues}
        disabled={props.disabled?.(values) ?? []}
        isDraft={isDraft}
        failed={failed.names}
        given={given}
      />
      <FormButtons {...props} submit={submit} busy={busy} />
    </Form>
  );
}

function useUnsaved(key: string, draftKey: string | undefined): { mark: () => void; clear: () => void } {
  const place = useContext(PlaceContext);
  // An insertion effect outlives being hidden in a background tab, where other effects end: only leaving forgets.
  useInsertionEffect(() => () => markSaved(key), [key]);
  return { mark: () => markUnsaved(key, place, draftKey !== undefined), clear: () => markSaved(key) };
}

interface Submission {
  submit: (options?: SubmitOptions) => void;
  busy: boolean;
  isDraft: () => boolean;
  /** The fields of the last refusal, and how it is told. */
  failed: { names: readonly string[]; tell: () => void };
}

function useSubmit(props: DeclaredFormProps, form: FormInstance<Values>, names: string[], settled: () => void): Submission {
  const [busy, setBusy] = useState(false);
  const [failedNames, setFailed] = useState<readonly string[]>([]);
  const drafting = useRef(props.draft ?? false);
  const showErrors = (errors: readonly { field: string; message: string }[]) => {
    const known = errors.filter((error) => names.includes(error.field));
    form.setFields(known.map((error) => ({ name: error.field, errors: [error.message] })));
    tellFailed();
  };
  const tellFailed = () => {
    const wrong = form.getFieldsError().filter((one) => one.errors.length > 0);
    setFailed(wrong.map((one) => String(one.name[0])));
    // After the groups have opened: a field inside a closed one has no place to scroll to.
    const first = wrong[0]?.name;
    if (first) setTimeout(() => form.scrollToField(first, { behavior: 'smooth', block: 'center', focus: true }), 350);
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
      await props.onSubmit(sent, options);
      settled();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
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

function DraftNotice({ draft, version, onDiscard }: { draft: DraftHandle; version: unknown; onDiscard: () => void }) {
  const { t } = useTranslation();
  if (!draft.found) return null;
  const time = dayjs(draft.found.at).format('MM-DD HH:mm');
  const isOutdated = draft.found.version !== undefined && draft.found.version !== version;
  return (
    <Alert
      type={isOutdated ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 16 }}
      title={isOutdated ? t('form.draftOutdated', { time }) : t('form.draftRestored', { time })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('form.draftDiscard')}
        </Button>
      }
    />
  );
}

function FormButtons({ buttons, onCancel, submitText, submit, busy }: DeclaredFormProps & Pick<Submission, 'submit' | 'busy'>) {
  const { t } = useTranslation();
  const place = useContext(PlaceContext);
  const cancel = async () => {
    if (await mayLeave(place)) onCancel?.();
  };
  return (
    <Flex className="form-buttons" justify="flex-end" gap={8}>
      {onCancel && <Button onClick={cancel}>{t('common.cancel')}</Button>}
      {buttons?.({ submit, busy }) ?? (
        <Button type="primary" htmlType="submit" loading={busy}>
          {submitText ?? t('common.submit')}
        </Button>
      )}
    </Flex>
  );
}
