import { Alert } from 'antd';
import { detailUser, grantUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { RolesSelect } from './place-selects.tsx';
import type { UserRow } from './user-row.ts';

/** Which roles somebody has. The change counts from their next click on. */
export function GrantUserDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const query = useCall(detailUser, { id: row.id }, { staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const person = held.row;
  const { submit } = useAction(grantUser, onClose);
  return (
    <FormDialog title={`${label('分配角色')} ${row.realName}`} onClose={onClose}>
      <Alert type="info" showIcon style={{ marginBottom: 16 }} title={label('保存后立即生效。只能分配不超出您授权范围的角色。')} />
      <StaleRowNotice newest={held.newest} onLoad={held.load} />
      {person ? (
        <DeclaredForm
          key={person.version}
          fields={pick(grantUser.input, 'roleIds')}
          columns={1}
          submitText={label('保存')}
          values={{ roleIds: person.roleIds ?? [] }}
          render={{ roleIds: (props) => <RolesSelect {...props} /> }}
          onCancel={onClose}
          onSubmit={({ roleIds }) => submit({ userIds: [row.id], version: person.version, roleIds: roleIds ?? [] })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
