import { Alert, Button, Flex, Form, type FormInstance, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useContext, useId, useInsertionEffect, useMemo, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import type { EnteredOf } from '../../../contract/kernel/sent.ts';
import { hospitalTime } from '../../platform/page/hospital-time.ts';
import { notify } from '../../platform/page/notify.ts';
import { PlaceContext } from '../../platform/page/tab.ts';
import { markSaved, markUnsaved, mayLeave, type Told } from '../../platform/page/unsaved.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { isDraftKept } from './draft.ts';
import { isSentHere, withLinksOf } from './file-value.ts';
import { FormBody } from './form-body.tsx';
import { asDemanded, groupsOf, hasSecrets, startValues } from './form-groups.ts';
import { FormPlaceContext } from './form-place.ts';
import type { SetValues, Slots, SubmitOptions, Values } from './form-types.ts';
import { useDiscard } from './use-discard.ts';
import { type DraftHandle, type DraftSearch, type FoundDraft, useDraft, useFoundDraft } from './use-draft.ts';
import { useIsOpen } from './use-is-open.ts';
import { lastAskedOf } from './use-last-asked.ts';
import { type Failed, type Submission, useSubmit } from './use-submit.ts';
import { useWholeForm } from './use-whole-form.ts';

export interface DeclaredFormProps<F extends Fields = Fields> {
  fields: F;
  /** Wire values to start from. Render the form when they are there: later changes are not taken over. */
  values?: Values;
  /** `false` says that it was not sent after all, for example because the user declined a last question. */
  onSubmit: (values: EnteredOf<F>, options: SubmitOptions) => Promise<unknown>;
  /** Columns of the grid. */
  columns?: 1 | 2 | 3 | 4;
  /** Under which name an unsubmitted form is kept for this user. */
  draftKey?: string | undefined;
  /** Required fields may stay empty. */
  draft?: boolean;
  /** Which of the required fields have to be filled as things stand; the others may stay empty. All of them, where it is absent. */
  demanded?: (values: Values) => readonly string[];
  hidden?: (values: Values) => readonly string[];
  disabled?: (values: Values) => readonly string[];
  render?: Slots;
  /** Rules across fields: field → message. Asked after every field is fine by itself. */
  check?: (values: Values) => Readonly<Record<string, Message | undefined>>;
  /** `before`: what stood there until now. */
  onValuesChange?: (changed: Values, values: Values, setValues: SetValues, before: Values) => void;
  onCancel?: () => void;
  submitText?: string;
  /** Of the button that leaves the form; 取消, and 返回 beside one that names what is done, which may be a cancellation. */
  cancelText?: string;
  /** What is sent cannot be taken back. */
  danger?: boolean;
  /** What has to be read before it is sent is still on its way. */
  held?: boolean;
  buttons?: (form: { submit: (options?: SubmitOptions) => void; busy: boolean }) => ReactNode;
}

/**
 * A form made of declared fields. It does not know whether it adds or edits. A refusal thrown by `onSubmit` lands on
 * the fields it names; what was typed is kept until it has been accepted.
 */
export function DeclaredForm<const F extends Fields>(props: DeclaredFormProps<F>) {
  const { answer, retry } = useFoundDraft(props.draftKey);
  // It starts with what was entered before: nothing is typed into it until that is known, or cannot be.
  if (!answer) return <Skeleton active paragraph={{ rows: 6 }} />;
  return <OpenedForm key={answer.round} {...(props as unknown as DeclaredFormProps)} {...answer} retry={retry} />;
}

interface OpenedFormProps extends DeclaredFormProps, FoundDraft, Pick<DraftSearch, 'retry'> {}

function OpenedForm(props: OpenedFormProps) {
  const { values: given = {}, columns = 2, render = {} } = props;
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const place = useMemo(() => ({ draftKey: props.draftKey, files: new Map() }), [props.draftKey]);
  const { draft, start, values, changed, setValues, settled, discard, round } = useFormState(props, form, formId);
  const fields = asDemanded(props.fields, props.demanded?.(values));
  const groups = groupsOf(fields, props.hidden?.(values) ?? []);
  const { drawn, makeWhole } = useWholeForm(groups);
  const { submit, busy, isDraft, tellFailed, failed, look, recheck } = useSubmit(
    { ...props, fields, makeWhole },
    form,
    groups.flatMap((group) => group.fields.map(([name]) => name)),
    settled,
  );
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
        props.onValuesChange?.(change, form.getFieldsValue(true), setValues, values);
        recheck();
      }}
      onFieldsChange={look}
      onFinish={() => submit()}
      onFinishFailed={tellFailed}
      onKeyDown={keepOpenPicker}
    >
      {props.trouble !== undefined && <UnknownDraft reason={props.trouble} isDirty={() => values !== start} retry={props.retry} />}
      <DraftNotice draft={draft} version={given.version} onDiscard={discard} />
      <FormPlaceContext value={place}>
        <FormBody
          key={round}
          groups={groups}
          drawn={drawn}
          columns={columns}
          slots={render}
          values={values}
          setValues={setValues}
          disabled={props.disabled?.(values) ?? []}
          isDraft={isDraft}
          failed={failed}
          given={given}
        />
      </FormPlaceContext>
      <FailedCount {...failed} />
      <FormButtons {...props} submit={submit} busy={busy} />
    </Form>
  );
}

/** Enter in a date picker takes the day that was typed; it does not send the form. */
function keepOpenPicker(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker')) event.preventDefault();
}

/** What has been entered, kept as a draft and counted as unsaved from the first change on. */
function useFormState(
  { fields, values: given = {}, draftKey: key, found, trouble }: OpenedFormProps,
  form: FormInstance<Values>,
  formId: string,
) {
  // What may lie there and was not seen is neither replaced nor removed.
  const draftKey = trouble === undefined ? key : undefined;
  const [begun] = useState(() => startValues(fields, given));
  const draft = useDraft(draftKey, fields, { version: given.version, values: begun }, found);
  const [start] = useState(() => ({ ...begun, ...withLinksOf(begun, draft.found?.values ?? {}) }));
  const [values, setShown] = useState<Values>(start);
  // Controls begin anew where the form does: what one of them still sends is of what was thrown away.
  const [round, setRound] = useState(0);
  const unsaved = useUnsaved(formId, draftKey, {
    hasSecrets: () => hasSecrets(fields, form.getFieldsValue(true)),
    isSending: () => Object.values(form.getFieldsValue(true)).some(isSentHere),
  });
  const isOpen = useIsOpen();
  const last = lastAskedOf(form);
  useInsertionEffect(() => last.drop, [last]);
  const changed = () => {
    // What comes late would bring back as a draft what was handed in or left.
    if (!isOpen.current) return;
    const next = { ...values, ...form.getFieldsValue(true) };
    setShown(next);
    draft.keep(next);
    unsaved.mark();
  };
  const setValues: SetValues = (more) => {
    form.setFieldsValue(more);
    changed();
  };
  const settled = () => {
    draft.forget();
    unsaved.clear();
  };
  const show = (next: Values) => {
    form.setFieldsValue(next);
    setShown(next);
    unsaved.mark();
  };
  const clear = () => {
    // What was asked for what is thrown away fills in nothing any more.
    last.drop();
    const empty = startValues(fields, given);
    form.setFieldsValue({ ...Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])), ...empty });
    setShown(empty);
    setRound((before) => before + 1);
    settled();
    return empty;
  };
  const discard = useDiscard({ form, draft, clear, show });
  return { draft, start, values, changed, setValues, settled, discard, round };
}

function useUnsaved(key: string, draftKey: string | undefined, told: Omit<Told, 'isKept'>): { mark: () => void; clear: () => void } {
  const place = useContext(PlaceContext);
  // An insertion effect outlives being hidden in a background tab, where other effects end: only leaving forgets.
  useInsertionEffect(() => () => markSaved(key), [key]);
  const isKept = () => draftKey !== undefined && isDraftKept(draftKey);
  return { mark: () => markUnsaved(key, place, { ...told, isKept }), clear: () => markSaved(key) };
}

/** Whether there is a draft could not be asked: the form is usable, and keeps nothing until it has been. */
function UnknownDraft({ reason, isDirty, retry }: Pick<DraftSearch, 'retry'> & { reason: string; isDirty: () => boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await retry(
      async ({ at }) => !isDirty() || notify.confirm({ title: t('form.draftReplaces', { time: hospitalTime(at).format('MM-DD HH:mm') }) }),
    );
    setBusy(false);
  };
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('form.draftUnknown', { reason })}
      action={
        <Button size="small" loading={busy} onClick={() => void ask()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}

function DraftNotice({ draft, version, onDiscard }: { draft: DraftHandle; version: unknown; onDiscard: () => void }) {
  const { t } = useTranslation();
  // As it was when the draft was put in: one's own save, where the form stays open, is no change by others.
  const [opened] = useState(version);
  if (!draft.found) return null;
  const time = hospitalTime(draft.found.at).format('MM-DD HH:mm');
  const isOutdated = draft.found.version !== undefined && draft.found.version !== opened;
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

/** Says how much is to be corrected to whoever does not see the fields turn red, after every attempt anew. */
function FailedCount({ times, told, names }: Failed) {
  const { t } = useTranslation();
  return (
    <p className="said-only" role="alert">
      {names.length > 0 && told > 0 && <span key={times}>{t('form.groupErrors', { count: told })}</span>}
    </p>
  );
}

function FormButtons({
  buttons,
  onCancel,
  cancelText,
  submitText,
  danger = false,
  held = false,
  submit,
  busy,
}: DeclaredFormProps & Pick<Submission, 'submit' | 'busy'>) {
  const { t } = useTranslation();
  const place = useContext(PlaceContext);
  const cancel = async () => {
    if (await mayLeave(place)) onCancel?.();
  };
  return (
    <Flex className="form-buttons" justify="flex-end" gap={8}>
      {onCancel && <Button onClick={cancel}>{cancelText ?? t(submitText === undefined ? 'common.cancel' : 'common.back')}</Button>}
      {buttons?.({ submit, busy }) ?? (
        <Button type="primary" danger={danger} htmlType="submit" loading={busy} disabled={held}>
          {submitText ?? t('common.save')}
        </Button>
      )}
    </Flex>
  );
}
