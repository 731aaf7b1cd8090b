import { Card, Flex, Result, Steps, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Documented } from '../../../contract/kernel/document.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { movesOf } from '../../../contract/kernel/moves.ts';
import { endpointOf, type ResourceRow } from '../../../contract/kernel/resource.ts';
import { openFile } from '../../platform/call/open-file.ts';
import { useCall, useRefresh } from '../../platform/call/use-call.ts';
import { type TabTitle, titleText, useTabTitle } from '../../platform/page/tab.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { DeclaredDetail } from '../detail/declared-detail.tsx';
import { HistoryCard } from '../detail/history-card.tsx';
import { RowSteps, useListTrail } from '../detail/row-steps.tsx';
import { ActionButtons, type ButtonItem } from '../dialog/action-buttons.tsx';
import type { ActionDialogs } from '../dialog/dialog-props.ts';
import { FieldValue } from '../field/field-value.tsx';
import { type Row, textOf } from '../field/row.ts';
import { Heading } from '../parts/heading.tsx';
import { LoadState, lastShown, StaleNotice } from '../parts/load-state.tsx';
import { stateColors } from '../resource/resource-slots.tsx';
import { DocumentFormDialog, type DocumentFormProps } from './document-form.tsx';
import { lineOf, progressOf } from './document-progress.ts';

interface DocumentDetailProps<F extends Fields = Fields> {
  document: Documented & { readonly fields: F };
  /** Own dialogs of moves, by the names of their calls. */
  dialogs?: ActionDialogs<ResourceRow<{ readonly fields: F }>>;
  /** What the domain shows besides, below the facts. */
  cards?: readonly ((props: { row: ResourceRow<{ readonly fields: F }> }) => ReactNode)[];
  formProps?: DocumentFormProps['formProps'];
  /** Own cells of its facts. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** What the domain offers of a row besides its moves, such as files made of it. */
  buttons?: (row: Row) => readonly ButtonItem[];
  /** Whether this person prints it, where not everybody does who sees it. */
  mayPrint?: boolean;
  /** Fields that say nothing of this row. */
  hides?: (row: Row) => readonly string[];
}

/** `…/detail?id=`: one document, to everybody who may see it, with its progress, its history and what may be done. */
export function DocumentDetailScreen<const F extends Fields>(props: DocumentDetailProps<F>): ReactNode;
export function DocumentDetailScreen(props: DocumentDetailProps): ReactNode {
  const { document } = props;
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const trail = useListTrail(id);
  const query = useCall(endpointOf(document, 'detail'), { id }, { enabled: id !== '' });
  useTabTitle(query.data && titleOf(document, query.data));
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  const row = lastShown(query);
  if (!row) return <LoadState query={query} />;
  return <Detail {...props} row={row} steps={<RowSteps id={id} trail={trail} />} notice={<StaleNotice query={query} />} />;
}

function titleOf(document: Documented, row: Row): TabTitle {
  const number = document.document.begins.no?.field;
  return { text: document.title, after: number ? textOf(row, number) : '' };
}

interface Stepped {
  row: Row;
  /** The way to the rows beside it. */
  steps: ReactNode;
}

function Detail({
  document,
  row,
  steps,
  notice,
  dialogs,
  cards = [],
  cells = {},
  formProps,
  buttons,
  hides,
  mayPrint = true,
}: DocumentDetailProps & Stepped & { notice: ReactNode }) {
  const { fields } = document;
  const hidden = hides?.(row) ?? [];
  const isShown = (name: string) => !fields[name]?.hidden && !fields[name]?.unshown && !hidden.includes(name);
  const shown = Object.keys(fields).filter((name) => isShown(name) && name !== document.lifecycle.field);
  return (
    <Flex vertical gap={12}>
      {notice}
      <Header {...{ document, row, steps, dialogs, formProps, buttons, mayPrint }} />
      <Flex gap={12} align="start" wrap="wrap">
        <Flex vertical gap={12} style={{ flex: '999 1 560px', minWidth: 0 }}>
          <Card size="small">
            <DeclaredDetail fields={fields} row={row} names={shown} columns={2} cells={cells} tagColors={stateColors(document)} />
          </Card>
          {cards.map((Own) => (
            <Own key={Own.name} row={row} />
          ))}
        </Flex>
        {document.verbs.includes('history') && (
          <div style={{ flex: '1 1 300px', minWidth: 0 }}>
            <HistoryCard
              colors={stateColors(document)[document.lifecycle.field]}
              endpoint={endpointOf(document, 'history')}
              input={{ id: row.id }}
            />
          </div>
        )}
      </Flex>
    </Flex>
  );
}

type HeaderProps = Pick<DocumentDetailProps, 'document' | 'dialogs' | 'formProps' | 'buttons' | 'mayPrint'> & Stepped;

function Header({ document, row, steps, dialogs, formProps, buttons, mayPrint }: HeaderProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const edits = row.can?.includes(endpointOf(document, 'submit').name) === true;
  const prints = mayPrint && document.verbs.includes('print') && !document.lifecycle.bars?.(row, 'print');
  const edit = { key: 'edit', title: t('list.edit'), onClick: () => setEditing(true) };
  const print = {
    key: 'print',
    asks: false,
    title: label('打印'),
    onClick: () => void openFile(endpointOf(document, 'print'), { id: row.id }),
  };
  return (
    <Card size="small">
      <Flex justify="space-between" align="center" gap={12} wrap="wrap">
        <Flex gap={8} align="center" wrap="wrap">
          <Heading style={{ margin: 0 }}>{titleText(titleOf(document, row))}</Heading>
          <StateTag document={document} row={row} />
          {steps}
        </Flex>
        <ActionButtons
          actions={movesOf(document)}
          row={row}
          dialogs={dialogs}
          before={[...(edits ? [edit] : []), ...(prints ? [print] : []), ...(buttons?.(row) ?? [])]}
          onDone={() => void refresh(document.domain)}
        />
      </Flex>
      <Way document={document} row={row} />
      {isEditing && <DocumentFormDialog document={document} id={String(row.id)} formProps={formProps} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function StateTag({ document, row }: { document: Documented; row: Row }) {
  const { field, states } = document.lifecycle;
  const declared = document.fields[field];
  if (!declared) return <Tag>{states.labels[textOf(row, field)]}</Tag>;
  return <FieldValue field={declared} name="status" value={row[field]} tagColors={stateColors(document)[field]} />;
}

/** How far it has come on its straight way. */
function Way({ document, row }: { document: Documented; row: Row }) {
  const state = textOf(row, document.lifecycle.field);
  const isBeside = lineOf(document, row)?.includes(state) === false && document.verbs.includes('history');
  const { data = [] } = useCall(endpointOf(document, 'history'), { id: row.id }, { enabled: isBeside });
  const visited = isBeside ? data.map((entry) => textOf(entry, 'toState')) : [];
  const progress = progressOf(document, row, visited);
  if (!progress) return null;
  const items = progress.stages.map((title) => ({ title: label(title) }));
  return <Steps size="small" style={{ marginTop: 16 }} current={progress.current} status={progress.status} items={items} />;
}
