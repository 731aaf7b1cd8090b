import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import {
  detailUser,
  exportUser,
  type FirstPassword,
  grantUser,
  listShopUser,
  listUser,
  removeUser,
  resetFactor,
  resetPasswords,
  unlockUser,
  updatePlatform,
  updateUser,
} from '../../../../contract/domains/access/user.endpoints.ts';
import { department } from '../../../../contract/domains/organisation/department.resource.ts';
import { DeclaredDetail } from '../../../engine/detail/declared-detail.tsx';
import { DetailDrawer } from '../../../engine/detail/detail-drawer.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useWordOf } from '../../../engine/field/dictionary.ts';
import { ListScreen } from '../../../engine/list/list-screen.tsx';
import type { ListTab, RowLink } from '../../../engine/list/list-types.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { SideTree } from '../../../engine/tree/side-tree.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { FirstPasswordsDialog } from './first-passwords.dialog.tsx';
import { GrantUserDialog } from './grant-user.dialog.tsx';
import { ImportUserDialog } from './import-user.dialog.tsx';
import { PostFilter, RoleFilter } from './place-filters.tsx';
import { PlatformUserDialog } from './platform-user.dialog.tsx';
import { idsOf, type Reset, type Told, useFactorReset, useFirstPasswords, useReset } from './use-resets.ts';
import { UserFormDialog } from './user-form.dialog.tsx';
import type { UserRow } from './user-row.ts';

type Opened =
  | { what: 'form'; id?: string }
  | { what: 'view'; id: string }
  | { what: 'grant' | 'platform'; row: UserRow }
  | { what: 'import' };

const columns = ['account', 'realName', 'status', 'deptName', 'roleName', 'postName', 'phone', 'lockedUntil', 'createTime'] as const;
const filters = ['account', 'realName', 'phone', 'roleId', 'postId', 'status', 'createTime'];
/** Whom other hospitals may ask, as the medical office looks after them. */
const expertColumns = [
  ...(['account', 'realName', 'status', 'deptName', 'title', 'practiceSince', 'expertOverride'] as const),
  ...(['clinicStopFrom', 'clinicStopTo', 'clinicStopReason', 'phone'] as const),
] as const;
const expertFilters = ['account', 'realName', 'expertState', 'status', 'postId'];
const filterControls = { roleId: RoleFilter, postId: PostFilter };

/** The people of the hospital beside its departments: staff, and users of the shop. */
export function UserListScreen() {
  const [deptId, setDeptId] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const { told, tell, close: closeTold } = useFirstPasswords();
  const reset = useReset(tell);
  const links = useUserLinks(setOpened, reset);
  const mayAdd = useCan('user_add');
  const mayImport = useCan(importUser.permission);
  // What ends late closes itself, and not what was opened meanwhile.
  const close = (own: Opened) => setOpened((now) => (now === own ? undefined : now));
  const category = useWordOf(listUser.row.userCategory);
  const tabs = [
    { key: 'staff', label: category('2'), endpoint: listUser, input: { userCategory: '2' } },
    {
      key: 'expert',
      label: label('会诊专家'),
      endpoint: listUser,
      input: { isExpert: '1' },
      columns: expertColumns,
      filters: expertFilters,
      isBegun: false,
    },
    { key: 'shop', label: category('1'), endpoint: listShopUser, input: { userCategory: '1' } },
  ] as const satisfies readonly ListTab[];
  return (
    <div className="with-side-tree">
      <SideTree resource={department} selected={deptId} onSelect={setDeptId} />
      <ListScreen
        tabs={tabs}
        columns={columns}
        filters={filters}
        filterControls={filterControls}
        input={deptId ? { deptId } : {}}
        rowLinks={links}
        called="realName"
        batchRemove={removeUser}
        exportEndpoint={exportUser}
        tagColors={{ status: { '1': 'success', '0': 'default' } }}
        cells={{ lockedUntil: (row) => row.lockedUntil !== undefined && <Tag color="error">{row.lockedUntil}</Tag> }}
        onFirst={mayAdd ? () => setOpened({ what: 'form' }) : undefined}
        toolbar={
          <>
            {mayAdd && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'form' })}>
                {label('新增')}
              </Button>
            )}
            {mayImport && (
              <Button icon={<UploadOutlined />} onClick={() => setOpened({ what: 'import' })}>
                {label('导入')}
              </Button>
            )}
          </>
        }
      />
      {opened && <OpenedDialog opened={opened} deptId={deptId} onOpen={setOpened} onClose={() => close(opened)} onTold={tell} />}
      {told && <FirstPasswordsDialog {...told} onReset={told.people && (() => void reset(told.people ?? []))} onClose={closeTold} />}
    </div>
  );
}

interface OpenedProps {
  opened: Opened;
  deptId: string | undefined;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
  onTold: (told: Told) => void;
}

function OpenedDialog({ opened, deptId, onOpen, onClose, onTold }: OpenedProps) {
  const tell = (passwords: readonly FirstPassword[]) => onTold({ title: label('新增用户的一次性密码'), passwords });
  switch (opened.what) {
    case 'form':
      return <UserFormDialog id={opened.id} start={deptId ? { deptId } : {}} onClose={onClose} onAdded={(one) => tell([one])} />;
    case 'view':
      return <UserDrawer id={opened.id} onStep={(id) => onOpen({ what: 'view', id })} onClose={onClose} />;
    case 'grant':
      return <GrantUserDialog row={opened.row} onClose={onClose} />;
    case 'platform':
      return <PlatformUserDialog row={opened.row} onClose={onClose} />;
    case 'import':
      return <ImportUserDialog onClose={onClose} onAdded={tell} />;
  }
}

/** What the server said may be done with a row. */
function useUserLinks(open: (opened: Opened) => void, reset: Reset): RowLink<UserRow>[] {
  const unlock = useAction(unlockUser, undefined, { success: label('已解锁') });
  const resetFactorOf = useFactorReset();
  const [mayUnlock, mayReset, mayResetFactor] = [
    useCan(unlockUser.permission),
    useCan(resetPasswords.permission),
    useCan(resetFactor.permission),
  ];
  const may = (name: string) => (row: UserRow) => row.can?.includes(name) ?? false;
  return [
    { title: '编辑', shown: may(updateUser.name), onClick: (row) => open({ what: 'form', id: row.id }) },
    { title: '分配角色', shown: may(grantUser.name), onClick: (row) => open({ what: 'grant', row }) },
    { title: '解锁', asks: false, shown: may(unlockUser.name), ...ofSeveral((rows) => unlock.send({ userIds: idsOf(rows) }), mayUnlock) },
    { title: '查看', isView: true, onClick: ({ id }) => open({ what: 'view', id }) },
    { title: '重置密码', shown: may(resetPasswords.name), ...ofSeveral(reset, mayReset) },
    { title: '重置双因素认证', shown: may(resetFactor.name), ...ofSeveral(resetFactorOf, mayResetFactor) },
    { title: '平台类型', shown: may(updatePlatform.name), onClick: (row) => open({ what: 'platform', row }) },
  ];
}

/** The same for one and, for whoever may, for several. */
function ofSeveral(act: Reset, isGranted: boolean): Pick<RowLink<UserRow>, 'onClick' | 'onSeveral'> {
  return { onClick: (row) => void act([row]), ...(isGranted ? { onSeveral: act } : {}) };
}

function UserDrawer({ id, onStep, onClose }: { id: string; onStep: (id: string) => void; onClose: () => void }) {
  const query = useCall(detailUser, { id });
  const names = Object.keys(detailUser.row).filter((name) => !['id', 'version', 'deptId', 'roleIds', 'postIds'].includes(name));
  return (
    <DetailDrawer title={label('用户详情')} {...{ query, id, onStep, onClose }}>
      {(row) => <DeclaredDetail fields={detailUser.row} row={row} names={names} columns={2} />}
    </DetailDrawer>
  );
}
