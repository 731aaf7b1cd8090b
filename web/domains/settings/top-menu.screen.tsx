import { useState } from 'react';
import { grantTopMenu, topMenu, topMenuGrantTree, topMenuKeys } from '../../../contract/domains/settings/top-menu.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import type { ResourceRow } from '../../../contract/kernel/resource.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { MenuIcon } from '../../engine/parts/menu-icons.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { CheckTreeControl } from '../../engine/tree/check-tree-control.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { IconControl } from './icon-control.tsx';

const fields = { menuIds: field.files('菜单', { max: 5000 }) };

/** The bar on top. While it has no entries, it shows the first level of everybody's menu. */
export function TopMenuScreen() {
  const mayEdit = useCan('top_menu_edit');
  const [granting, setGranting] = useState<ResourceRow<typeof topMenu>>();
  return (
    <>
      <ResourceScreen
        resource={topMenu}
        hasView={false}
        listProps={{
          cells: { source: (row) => <MenuIcon name={row.source} /> },
          rowLinks: mayEdit ? [{ title: '设置页面', onClick: setGranting }] : [],
        }}
        formProps={{ render: { source: (props) => <IconControl {...props} /> } }}
      />
      {granting && <GrantDialog row={granting} onClose={() => setGranting((now) => (now === granting ? undefined : now))} />}
    </>
  );
}

interface Granted {
  readonly id: string;
  /** Ids, in the order of the server. */
  readonly pages: readonly string[];
}

/** Which pages an entry has stands beside its row, and has no version. */
const hasOtherPages = (one: Granted, other: Granted): boolean => one.pages.join() !== other.pages.join();

function GrantDialog({ row, onClose }: { row: ResourceRow<typeof topMenu>; onClose: () => void }) {
  const query = useCall(topMenuKeys, { topMenuIds: [row.id] }, { staleTime: 0, isHeld: true });
  const held = useHeldRow<Granted>(query.data && query.isFetchedAfterMount ? { id: row.id, pages: query.data } : undefined, hasOtherPages);
  const [round, setRound] = useState(0);
  const loadNewest = () => {
    held.load();
    setRound(round + 1);
  };
  return (
    <FormDialog title={label('「{name}」的页面', { name: label(row.name) })} onClose={onClose}>
      <StaleRowNotice newest={held.newest} onLoad={loadNewest} />
      {held.row ? <GrantForm key={round} granted={held.row} onClose={onClose} /> : <LoadState query={query} />}
    </FormDialog>
  );
}

/** Over the pages that it began with alone: those that somebody else has given meanwhile are not taken away unseen. */
function GrantForm({ granted: { id, pages }, onClose }: { granted: Granted; onClose: () => void }) {
  const basedOn = [...pages];
  const { submit } = useAction(grantTopMenu, onClose);
  return (
    <DeclaredForm
      fields={fields}
      columns={1}
      submitText={label('保存')}
      values={{ menuIds: basedOn }}
      render={{ menuIds: (props) => <CheckTreeControl {...props} endpoint={topMenuGrantTree} /> }}
      onCancel={onClose}
      onSubmit={({ menuIds }) => submit({ topMenuIds: [id], menuIds: menuIds ?? [], basedOn })}
    />
  );
}
