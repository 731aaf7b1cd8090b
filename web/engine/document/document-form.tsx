import { Button } from 'antd';
import { resources } from '../../../contract/domains.ts';
import type { Documented } from '../../../contract/kernel/document.ts';
import { moveOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label, oneLabel } from '../../platform/words/label.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../dialog/stale-row-notice.tsx';
import { useAction } from '../dialog/use-action.ts';
import { useOwnClose } from '../dialog/use-own-close.ts';
import type { Row } from '../field/row.ts';
import { DeclaredForm, type DeclaredFormProps } from '../form/declared-form.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useCan } from '../parts/permission.tsx';
import { referenceSlots } from '../resource/resource-slots.tsx';
import { draftKeyOf } from './draft-key.ts';

export interface DocumentFormProps {
  document: Documented;
  /** Of a document that is begun already. */
  id?: string | undefined;
  /** The name of the perspective that begins a new one. */
  list?: string;
  formProps?: Partial<Omit<DeclaredFormProps, 'draftKey'>> | undefined;
  onClose: () => void;
  onDone?: () => void;
}

const HIDDEN = ['id', 'version', 'type'];

/** Begins a document, or goes on with one: kept as far as it is filled in, or handed in at once. */
export function DocumentFormDialog({ document, id, list, formProps, onClose: close, onDone }: DocumentFormProps) {
  const onClose = useOwnClose(close);
  const { t } = useTranslation();
  const query = useCall(endpointOf(document, 'detail'), { id }, { enabled: id !== undefined, staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const isReady = id === undefined || held.row !== undefined;
  const count = Object.entries(endpointOf(document, 'submit').input).filter(
    ([name, field]) => !field.unshown && !HIDDEN.includes(name),
  ).length;
  return (
    <FormDialog title={t(id ? 'list.editWhat' : 'list.addWhat', { what: oneLabel(document.title) })} wide={count > 8} onClose={onClose}>
      <StaleRowNotice newest={held.newest} states={document.lifecycle} onLoad={held.load} />
      {isReady ? (
        <FilledForm
          // Of the newest row a new form starts, with what was typed as its draft.
          key={held.row?.version}
          document={document}
          row={held.row}
          draftKey={draftKeyOf(document, id, list)}
          columns={count > 8 ? 3 : count > 3 ? 2 : 1}
          formProps={formProps}
          onClose={onClose}
          onDone={onDone}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

interface FilledFormProps extends Omit<DocumentFormProps, 'id' | 'list'> {
  row: Row | undefined;
  draftKey: string;
  columns: 1 | 2 | 3;
  onDone: (() => void) | undefined;
}

function FilledForm({ document, row, draftKey, columns, formProps = {}, onClose, onDone }: FilledFormProps) {
  const { t } = useTranslation();
  const endpoint = endpointOf(document, 'submit');
  const done = () => {
    onClose();
    onDone?.();
  };
  const saving = useAction(endpoint, done, { success: label('草稿已保存'), draftKey });
  const handing = useAction(endpoint, done, { success: label('提交成功'), draftKey });
  const { submits, demands } = document.document;
  const hasDrafts = submits !== undefined;
  // Who may only prepare a document hands none in.
  const mayHandIn = useCan(submits === undefined ? undefined : moveOf(document, submits).permission);
  return (
    <DeclaredForm
      columns={columns}
      {...formProps}
      draftKey={draftKey}
      render={{ ...referenceSlots(document, resources), ...formProps.render }}
      fields={endpoint.input}
      {...(demands ? { demanded: demands } : {})}
      hidden={(values) => [...HIDDEN, ...(formProps.hidden?.(values) ?? [])]}
      values={row ?? {}}
      onCancel={onClose}
      onSubmit={(values, { mode }) => {
        const own = { ...values, ...(row ? { id: row.id, version: row.version } : {}) };
        if (!hasDrafts) return handing.submit(own);
        return mode === 'save' ? saving.submit({ ...own, type: 'save' }) : handing.submit({ ...own, type: 'submit' });
      }}
      {...(hasDrafts
        ? {
            buttons: ({ submit, busy }) => (
              <>
                <Button disabled={busy} onClick={() => submit({ draft: true, mode: 'save' })}>
                  {label('保存草稿')}
                </Button>
                {mayHandIn && (
                  <Button type="primary" loading={busy} onClick={() => submit()}>
                    {label('提交')}
                  </Button>
                )}
              </>
            ),
          }
        : { submitText: label('提交'), cancelText: t('common.cancel') })}
    />
  );
}
