import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { DictionaryLists } from '../../../../contract/domains/settings/dictionary.endpoints.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { ListScreen } from '../../../engine/list/list-screen.tsx';
import type { ListOptions, RowLink } from '../../../engine/list/list-types.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { notify } from '../../../platform/page/notify.ts';
import { confirmLabel, label } from '../../../platform/words/label.ts';
import { DictionaryFormDialog } from './dictionary-form.dialog.tsx';
import type { DictionaryKind, DictionaryRow } from './dictionary-kind.ts';

interface DictionaryTableProps extends Pick<ListOptions<DictionaryRow>, 'columns' | 'filters' | 'cells' | 'inAddress'> {
  kind: DictionaryKind;
  endpoint: DictionaryLists['parents'];
  exportEndpoint: Endpoint;
  title?: ReactNode;
  /** Whose entries the table shows; absent for the table of dictionaries. */
  parent?: DictionaryRow;
  toolbar?: ReactNode;
}

/** One of the two tables of a dictionary page, with what can be done to its rows. */
export function DictionaryTable({ kind, endpoint, parent, toolbar, ...list }: DictionaryTableProps) {
  const [opened, setOpened] = useState<{ row?: DictionaryRow }>();
  const mayAdd = useCan(`${kind.resource.permission}_add`);
  const links = useRowLinks(kind, (row) => setOpened({ row }));
  return (
    <>
      <ListScreen
        {...list}
        endpoint={endpoint}
        called="dictValue"
        input={parent ? { parentId: parent.id } : {}}
        batchRemove={kind.remove}
        rowLinks={links}
        tagColors={{ isSealed: { 0: 'success', 1: 'default' } }}
        onFirst={mayAdd ? () => setOpened({}) : undefined}
        toolbar={
          <>
            {mayAdd && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({})}>
                {label(parent ? '新增字典项' : '新增')}
              </Button>
            )}
            {toolbar}
          </>
        }
      />
      {opened && (
        <DictionaryFormDialog
          kind={kind}
          row={opened.row}
          parent={parent}
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
    </>
  );
}

function useRowLinks(kind: DictionaryKind, edit: (row: DictionaryRow) => void): RowLink<DictionaryRow>[] {
  const mayEdit = useCan(`${kind.resource.permission}_edit`);
  const mayRemove = useCan(kind.remove.permission);
  const save = useAction(kind.submit);
  const remove = useAction(kind.remove);
  const seal = async (row: DictionaryRow, isSealed: 0 | 1) => {
    const { id, version, code, dictValue, dictKey, sort, remark, parentId } = row;
    const title = isSealed ? label('封存后不能再选择「{name}」，已有数据照常显示。确定封存？', { name: row.dictValue }) : undefined;
    if (title && !(await notify.confirm({ title, okText: confirmLabel('封存') }))) return;
    await save.send({ id, version, code, dictValue, dictKey, sort, remark, parentId, isSealed });
  };
  const drop = async (row: DictionaryRow) => {
    const title = label('确定删除「{name}」？', { name: row.dictValue });
    if (await notify.confirm({ title, danger: true, okText: confirmLabel('删除') })) await remove.send({ ids: [row.id] });
  };
  return [
    { title: '修改', onClick: edit, shown: () => mayEdit },
    { title: '封存', onClick: (row) => void seal(row, 1), shown: (row) => mayEdit && Boolean(row.parentId) && row.isSealed !== 1 },
    { title: '启用', onClick: (row) => void seal(row, 0), shown: (row) => mayEdit && row.isSealed === 1 },
    { title: '删除', removes: true, danger: true, onClick: (row) => void drop(row), shown: () => mayRemove },
  ];
}
