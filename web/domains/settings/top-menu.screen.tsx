import { useState } from 'react';
import { grantTopMenu, topMenu, topMenuGrantTree, topMenuKeys } from '../../../contract/domains/settings/top-menu.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import { FormDialog } from '../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../kernel/form/declared-form.tsx';
import { label } from '../../kernel/label.ts';
import { LoadState } from '../../kernel/load-state.tsx';
import { MenuIcon } from '../../kernel/menu-icons.tsx';
import { useCan } from '../../kernel/permission.tsx';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import { type Row, textOf } from '../../kernel/row.ts';
import { CheckTreeControl } from '../../kernel/tree/check-tree-control.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { IconControl } from './icon-control.tsx';

const fields = { menuIds: field.files('菜单', { max: 5000 }) };

/** The bar on top. While it has no entries, it shows the first level of everybody's menu. */
export function TopMenuScreen() {
  const mayEdit = useCan('top_menu_edit');
  const [granting, setGranting] = useState<Row>();
  return (
    <>
      <ResourceScreen
        resource={topMenu}
        hasView={false}
        listProps={{
          cells: { source: (row) => <MenuIcon name={textOf(row, 'source')} /> },
          rowLinks: mayEdit ? [{ title: '设置页面', onClick: setGranting }] : [],
        }}
        formProps={{ render: { source: (props) => <IconControl {...props} /> } }}
      />
      {granting && <GrantDialog row={granting} onClose={() => setGranting(undefined)} />}
    </>
  );
}

function GrantDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const query = useCall(topMenuKeys, { topMenuIds: [textOf(row, 'id')] }, { staleTime: 0 });
  const { submit } = useAction(grantTopMenu, onClose);
  return (
    <FormDialog title={label('「{name}」的页面', { name: label(textOf(row, 'name')) })} onClose={onClose}>
      {query.data && query.isFetchedAfterMount ? (
        <DeclaredForm
          fields={fields}
          columns={1}
          values={{ menuIds: query.data }}
          render={{ menuIds: (props) => <CheckTreeControl {...props} endpoint={topMenuGrantTree} /> }}
          onCancel={onClose}
          onSubmit={({ menuIds }) => submit({ topMenuIds: [textOf(row, 'id')], menuIds: menuIds ?? [] })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
