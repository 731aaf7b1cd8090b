import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { exportTenants, removeTenant, restoreTenant, tenantList } from '../../../contract/domains/organisation/tenant.resource.ts';
import { isEnding } from '../../../contract/domains/organisation/tenant-term.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab, RowLink } from '../../engine/list/list-types.ts';
import { toMinutes } from '../../engine/parts/minutes.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { notify } from '../../platform/page/notify.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { PLATFORM_TENANT } from '../../platform/session/is-platform.ts';
import { confirmLabel, label, listed } from '../../platform/words/label.ts';
import { withWaiting } from './ask-out-of-use.ts';
import { ResetAdministratorDialog } from './reset-administrator.dialog.tsx';
import type { TenantDialogProps, TenantRow } from './tenant-dialog.ts';
import { TenantFormDialog } from './tenant-form.dialog.tsx';
import { TenantMemoDialog } from './tenant-memo.dialog.tsx';
import { TenantDatasourceDialog, TenantPackageDialog, TenantSettingDialog } from './tenant-setting.dialogs.tsx';

const filters = ['tenantName', 'tenantCode', 'domain', 'contactName', 'expireTime'];
const tabs = [
  {
    key: 'used',
    label: '租户',
    endpoint: tenantList,
    columns: ['tenantCode', 'tenantName', 'packageName', 'accountCount', 'expireTime', 'contactName', 'contactPhone', 'status'],
    filters: [...filters, 'termState', 'status', 'isTest'],
    batchRemove: removeTenant,
  },
  {
    key: 'ending',
    label: '即将到期',
    endpoint: tenantList,
    input: { termState: 'ending', status: '1' },
    isBegun: false,
    columns: ['tenantCode', 'tenantName', 'expireTime', 'contactName', 'contactPhone', 'packageName', 'accountCount'],
    filters,
    isBatched: false,
  },
  {
    key: 'recycled',
    label: '回收站',
    endpoint: tenantList,
    input: { status: '2' },
    isBegun: false,
    columns: ['tenantCode', 'tenantName', 'packageName', 'accountCount', 'contactName', 'contactPhone', 'updateTime', 'status'],
    filters,
  },
] as const satisfies readonly ListTab[];

const dialogs = {
  setting: TenantSettingDialog,
  package: TenantPackageDialog,
  datasource: TenantDatasourceDialog,
  memo: TenantMemoDialog,
  reset: ResetAdministratorDialog,
} as const satisfies Record<string, ComponentType<TenantDialogProps>>;

type Opened = { what: 'add' } | { what: 'edit' | keyof typeof dialogs; row: TenantRow };

const isRecycled = (row: TenantRow): boolean => row.status === '2';
const isPlatform = (row: TenantRow): boolean => row.tenantCode === PLATFORM_TENANT;
const isHospital = (row: TenantRow): boolean => !isRecycled(row) && !isPlatform(row);
const isAny = (): boolean => true;

/** The hospitals of the group. */
export function TenantListScreen() {
  const [opened, setOpened] = useState<Opened>();
  const mayAdd = useCan('tenant_add');
  const links = useRowLinks(setOpened);
  // An answer that comes late closes nothing that was opened since.
  const close = () => setOpened((now) => (now === opened ? undefined : now));
  const Dialog = opened && opened.what !== 'add' && opened.what !== 'edit' ? dialogs[opened.what] : undefined;
  return (
    <>
      <ListScreen
        tabs={tabs}
        columns={[]}
        called="tenantName"
        rowLinks={links}
        exportEndpoint={exportTenants}
        batchWords={{
          button: label('批量回收'),
          ask: label('确定回收选择的租户吗？'),
          about: label(
            '回收后这些机构的用户立即退出且不能再登录，数据保留，可以随时恢复。其他医院正等待其会诊、转诊的，将通知申请人和运营人员。',
          ),
          done: label('回收成功'),
        }}
        cells={{ tenantName: nameCell, accountCount: accountCell, expireTime: termCell }}
        tagColors={{ status: { 1: 'success', 0: 'error', 2: 'default' } }}
        onFirst={mayAdd ? () => setOpened({ what: 'add' }) : undefined}
        toolbar={
          mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
              {label('新增租户')}
            </Button>
          )
        }
      />
      {opened?.what === 'add' && <TenantFormDialog onClose={close} />}
      {opened?.what === 'edit' && <TenantFormDialog id={opened.row.id} onClose={close} />}
      {Dialog && opened && 'row' in opened && <Dialog row={opened.row} onClose={close} />}
    </>
  );
}

function nameCell({ tenantName, isTest }: TenantRow): ReactNode {
  if (isTest !== 1) return tenantName;
  return (
    <>
      <Tag>{label('测试')}</Tag>
      {tenantName}
    </>
  );
}

/** Whether the term has ended, or is about to, is seen before it is read. */
function termCell({ expireTime }: TenantRow): ReactNode {
  const end = expireTime === undefined ? undefined : fromWireTime(expireTime);
  const now = serverNow();
  if (expireTime === undefined || end === undefined || (end > now && !isEnding(end, now))) return undefined;
  return <Tag color={end > now ? 'warning' : 'error'}>{toMinutes(expireTime)}</Tag>;
}

/** Used and bought. */
function accountCell({ accountCount, accountQuota }: TenantRow): string {
  return accountQuota === undefined ? String(accountCount ?? 0) : `${String(accountCount ?? 0)} / ${String(accountQuota)}`;
}

function useRowLinks(open: (opened: Opened) => void): RowLink<TenantRow>[] {
  const [mayEdit, mayRemove, mayReset] = [useCan('tenant_edit'), useCan('tenant_delete'), useCan('tenant_reset')];
  const recycle = useAction(removeTenant);
  const restore = useAction(restoreTenant);
  const ask = async (row: TenantRow) => {
    const question = {
      title: label('确定回收租户「{name}」?', { name: row.tenantName }),
      content: await withWaiting(label('回收后该机构的用户立即退出且不能再登录，数据保留，可以随时恢复。'), row.tenantId),
      danger: true,
      okText: confirmLabel('回收'),
    };
    if (await notify.confirm(question)) await recycle.send({ ids: [row.id] });
  };
  const bringBack = async (rows: readonly TenantRow[]) => {
    const title = label('确定恢复租户「{name}」?', { name: listed(rows.map(({ tenantName }) => tenantName)) });
    return (await notify.confirm({ title, okText: confirmLabel('恢复') })) && restore.send({ ids: rows.map(({ id }) => id) });
  };
  const editing = (what: 'edit' | keyof typeof dialogs, title: string, isFor: (row: TenantRow) => boolean): RowLink<TenantRow> => ({
    title,
    onClick: (row) => open({ what, row }),
    shown: (row) => mayEdit && isFor(row),
  });
  return [
    // What a recycled one has is kept from others: its name, its domain, its package and its data source can be changed in the bin.
    editing('edit', '编辑', isAny),
    editing('setting', '配置', (row) => !isRecycled(row)),
    editing('package', '产品包', (row) => !isPlatform(row)),
    editing('datasource', '数据源', isAny),
    editing('memo', '备忘', (row) => !isRecycled(row)),
    { title: '重置管理员密码', onClick: (row) => open({ what: 'reset', row }), shown: (row) => mayReset && isHospital(row) },
    { title: '回收', removes: true, danger: true, onClick: (row) => void ask(row), shown: (row) => mayRemove && isHospital(row) },
    {
      title: '恢复',
      onClick: (row) => void bringBack([row]),
      shown: (row) => mayRemove && isRecycled(row),
      ...(mayRemove ? { onSeveral: bringBack } : {}),
    },
  ];
}
