import { Alert, Button, Empty, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { LoadState, lastShown } from '../../../engine/parts/load-state.tsx';
import { CallError } from '../../../platform/call/call-error.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { usePhone } from '../../../platform/page/use-media.ts';
import { inBrackets, label, labelled } from '../../../platform/words/label.ts';
import { businessKind, type DictionaryKind, type DictionaryRow, systemKind } from './dictionary-kind.ts';
import { DictionaryTable } from './dictionary-table.tsx';
import './dictionary.css';

const layouts = [
  { value: 'horizontal', label: '左右' },
  { value: 'vertical', label: '上下' },
];

interface DictionaryPageProps {
  kind: DictionaryKind;
  start?: 'horizontal' | 'vertical';
}

/** Dictionaries and, beside or below them, the entries of the one that was chosen. */
function DictionaryPage({ kind, start = 'horizontal' }: DictionaryPageProps) {
  const [chosen, setLayout] = useState<string>(start);
  // Two lists beside each other are no list on a phone.
  const isPhone = usePhone();
  const layout = isPhone ? 'vertical' : chosen;
  const [parentId, setParentId] = useState<string>();
  const choose = (row: DictionaryRow) => (
    <Button
      type="link"
      size="small"
      className={row.id === parentId ? 'dictionary-chosen' : 'dictionary-name'}
      aria-pressed={row.id === parentId}
      onClick={() => setParentId(row.id)}
    >
      {row.dictValue}
    </Button>
  );
  return (
    <div className={`dictionary-page dictionary-${layout}`}>
      <DictionaryTable
        kind={kind}
        endpoint={kind.lists.parents}
        exportEndpoint={kind.lists.exports.parents}
        title={kind.note && <Alert type="info" style={{ padding: '2px 12px' }} title={label(kind.note)} />}
        columns={layout === 'vertical' ? ['code', 'dictValue', 'sort', 'isSealed', 'remark'] : ['code', 'dictValue', 'isSealed']}
        filters={['code', 'dictValue', 'isSealed']}
        cells={{ dictValue: choose }}
        toolbar={
          !isPhone && <Segmented size="small" aria-label={label('排列')} options={labelled(layouts)} value={layout} onChange={setLayout} />
        }
      />
      <ChosenDictionary key={parentId} kind={kind} id={parentId}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label(layout === 'horizontal' ? '请选择左侧字典' : '请选择上方字典')} />
      </ChosenDictionary>
    </div>
  );
}

interface ChosenDictionaryProps {
  kind: DictionaryKind;
  id: string | undefined;
  /** What stands there while none is chosen, and once the chosen one is gone. */
  children: ReactNode;
}

/** The entries of a dictionary, below what it is called now. */
function ChosenDictionary({ kind, id, children }: ChosenDictionaryProps) {
  const query = useCall(kind.detail, { id }, { enabled: id !== undefined });
  const parent = lastShown(query);
  const isGone = query.error instanceof CallError && query.error.code === 404;
  if (!parent)
    return (
      <section className="list-screen">
        <div className="list-card dictionary-empty">{id === undefined || isGone ? children : <LoadState query={query} />}</div>
      </section>
    );
  return (
    <DictionaryTable
      kind={kind}
      endpoint={kind.lists.children}
      exportEndpoint={kind.lists.exports.children}
      parent={parent}
      title={parent.dictValue + inBrackets(parent.code)}
      columns={['dictKey', 'dictValue', 'sort', 'isSealed', 'remark']}
      filters={['dictValue', 'dictKey', 'isSealed']}
      inAddress={false}
    />
  );
}

export const DictionaryScreen = () => <DictionaryPage kind={systemKind} />;
export const DictionaryVerticalScreen = () => <DictionaryPage kind={systemKind} start="vertical" />;
export const BusinessDictionaryScreen = () => <DictionaryPage kind={businessKind} />;
