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
  MOST_RESET,
  removeUser,
  resetFactor,
  resetPasswords,
  submitUser,
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
import { call } from '../../../platform/call/api-client.ts';
import { useCall, useRefresh } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { confirmLabel, label, listed } from '../../../platform/words/label.ts';
import { FirstPasswordsDialog } from './first-passwords.dialog.tsx';
import { GrantUserDialog } from './grant-user.dialog.tsx';
import { ImportUserDialog } from './import-user.dialog.tsx';
import { inSlices } from './in-slices.ts';
import { PostFilter, RoleFilter } from './place-filters.tsx';
import { PlatformUserDialog } from './platform-user.dialog.tsx';
import { UserFormDialog } from './user-form.dialog.tsx';
import type { UserRow } from './user-row.ts';

type Opened =
  | { what: 'form'; id?: string }
  | { what: 'view'; id: string }
  | { what: 'grant' | 'platform'; row: UserRow }
  | { what: 'import' };
interface Told {
  title: string;
  passwords: readonly FirstPassword[];
  onReset?: () => void;
}

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
  const [told, setTold] = useState<Told>();
  const links = useUserLinks(setOpened, setTold);
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
      {opened && <OpenedDialog opened={opened} deptId={deptId} onOpen={setOpened} onClose={() => close(opened)} onTold={setTold} />}
      {told && <FirstPasswordsDialog {...told} onClose={() => setTold(undefined)} />}
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
function useUserLinks(open: (opened: Opened) => void, tell: (told: Told) => void): RowLink<UserRow>[] {
  const unlock = useAction(unlockUser, undefined, { success: label('已解锁') });
  const reset = useReset(tell);
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

type Rows = readonly UserRow[];

const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id);
/** Everybody by name: whom it concerns is read before it is done. */
const namesOf = (rows: Rows): string => listed(rows.map(({ realName }) => realName ?? ''));

/** The same for one and, for whoever may, for several. */
function ofSeveral(act: (rows: Rows) => Promise<boolean>, isGranted: boolean): Pick<RowLink<UserRow>, 'onClick' | 'onSeveral'> {
  return { onClick: (row) => void act([row]), ...(isGranted ? { onSeveral: act } : {}) };
}

/** Asks first: people are thrown out, and their old passwords are gone. */
function useReset(tell: (told: Told) => void): (rows: Rows) => Promise<boolean> {
  const refresh = useRefresh();
  const reset = async (rows: Rows): Promise<boolean> => {
    const title = label('确定重置{name}的密码吗？', { name: namesOf(rows) });
    const content = label('将被强制下线，并须用一次性密码登录后修改密码。');
    if (!(await notify.confirm({ title, content, danger: true, okText: confirmLabel('重置密码') }))) return false;
    const passwords: FirstPassword[] = [];
    const left = await inSlices(rows, MOST_RESET, async (some) => {
      const more = await call(resetPasswords, { userIds: idsOf(some) }).catch(() => undefined);
      passwords.push(...(more ?? []));
      return more !== undefined;
    });
    if (left.length === rows.length) return false;
    const done = rows.slice(0, rows.length - left.length);
    tell({ title: label('一次性密码'), passwords, onReset: () => void reset(done) });
    void refresh(submitUser.domain);
    tellLeft(left, reset);
    return true;
  };
  return reset;
}

/** Asks first: from now on their password alone lets them in, until they have bound a new telephone. */
function useFactorReset(): (rows: Rows) => Promise<boolean> {
  const refresh = useRefresh();
  const reset = async (rows: Rows): Promise<boolean> => {
    const title = label('确定重置{name}的双因素认证吗？', { name: namesOf(rows) });
    const content = label('将被强制下线，此后仅凭密码登录，直到重新绑定验证器。');
    const isMeant = await notify.confirm({ title, content, danger: true, okText: confirmLabel('重置双因素认证') });
    if (!isMeant) return false;
    const left = await inSlices(rows, MOST_RESET, (some) =>
      call(resetFactor, { userIds: idsOf(some) }).then(
        () => true,
        () => false,
      ),
    );
    if (left.length === rows.length) return false;
    notify.success(label('已重置'));
    void refresh(submitUser.domain);
    tellLeft(left, reset);
    return true;
  };
  return reset;
}

/** Where a later call failed: the rows are chosen no more, so that nobody is reset twice, and what is left is gone on with from here. */
function tellLeft(left: Rows, reset: (rows: Rows) => Promise<boolean>): void {
  if (left.length === 0) return;
  notify.warning(label('还有{count}人未重置', { count: left.length }), { title: label('继续重置'), go: () => void reset(left) });
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
