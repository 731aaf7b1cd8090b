import { Alert, Typography } from 'antd';
import { detailUser, type FirstPassword, submitUser, userForm } from '../../../../contract/domains/access/user.endpoints.ts';
import { expertStandingFields } from '../../../../contract/domains/access/user.fields.ts';
import { department } from '../../../../contract/domains/organisation/department.resource.ts';
import type { RowOf, SentInput } from '../../../../contract/kernel/sent.ts';
import { ageOn, toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DateControl } from '../../../engine/form/date-control.tsx';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { SlotProps, Slots, Values } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { TreeSelectControl } from '../../../engine/tree/tree-select-control.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import { PostsSelect, RolesSelect } from './place-selects.tsx';
import { standingProblems } from './standing-problems.ts';
import { tellArranged } from './tell-arranged.ts';

interface UserFormProps {
  /** Absent for somebody new, who starts with these values. */
  id: string | undefined;
  start: Values;
  onClose: () => void;
  /** Somebody new has a password that is shown this once. */
  onAdded: (password: FirstPassword) => void;
}

/** Adds somebody, or changes them. */
export function UserFormDialog({ id, start, onClose, onAdded }: UserFormProps) {
  const query = useCall(detailUser, { id }, { enabled: id !== undefined, staleTime: 0, isHeld: true });
  const mayChoosePosts = useCan('post_view');
  const mayGrant = useCan('user_grant');
  const draftKey = `user:${id ?? 'new'}`;
  const { submit } = useAction(submitUser, onClose, { success: label(id ? '更新成功' : '新增成功'), draftKey });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const isReady = id === undefined || held.row !== undefined;
  const save = async (values: SentInput<typeof submitUser>) => {
    const { account, realName, password, arrangedDuring } = await submit(values);
    tellArranged(arrangedDuring);
    if (password) onAdded({ account, realName, password });
    // It was answered to an earlier try, and got lost on the way.
    else if (!id)
      notify.warning(
        label('{realName}（{account}）已新增，但一次性密码未能显示，也无法再次查看。请用“重置密码”生成新的密码', { realName, account }),
      );
  };
  return (
    <FormDialog title={id ? [label('编辑用户'), query.data?.realName].filter(Boolean).join(' ') : label('新增用户')} wide onClose={onClose}>
      <StaleRowNotice newest={held.newest} onLoad={held.load} />
      {isReady ? (
        <DeclaredForm
          key={held.row?.version}
          fields={userForm}
          values={held.row ?? start}
          columns={3}
          draftKey={draftKey}
          render={slotsOf(held.row)}
          hidden={({ isExpert }) => [
            ...(mayGrant ? [] : ['roleIds']),
            ...(mayChoosePosts ? [] : ['postIds']),
            ...(isExpert === 1 ? [] : Object.keys(expertStandingFields)),
          ]}
          check={(values) => standingProblems(values, serverNow())}
          onCancel={onClose}
          onSubmit={save}
        />
      ) : (
        <LoadState query={query} />
      )}
      {isReady && !mayGrant && <Typography.Text type="secondary">{label('角色由有“分配角色”权限的人员分配')}</Typography.Text>}
      {isReady && id === undefined && (
        <Alert type="info" showIcon title={label('保存后会显示一次性密码，用户首次登录须修改。')} style={{ marginTop: 12 }} />
      )}
    </FormDialog>
  );
}

function slotsOf(row: RowOf<typeof detailUser> | undefined): Slots {
  return {
    deptId: (props) => <TreeSelectControl {...props} resource={department} title={row?.deptName} />,
    roleIds: (props) => <RolesSelect {...props} />,
    postIds: (props) => <PostsSelect {...props} />,
    practiceSince: (props) => <PracticeSince {...props} />,
  };
}

/** The years that hospitals ask for are told beside the day, so that nobody reckons. */
function PracticeSince(props: SlotProps) {
  const today = toWireDate(serverNow());
  const since = typeof props.value === 'string' ? props.value : '';
  return (
    <>
      <DateControl {...props} />
      {since !== '' && since <= today && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {label('已执业{years}年', { years: ageOn(since, today) })}
        </Typography.Text>
      )}
    </>
  );
}
