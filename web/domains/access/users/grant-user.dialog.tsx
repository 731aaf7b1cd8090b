import { Alert } from 'antd';
import { detailUser, grantUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { FormDialog } from '../../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../../kernel/form/declared-form.tsx';
import { label } from '../../../kernel/label.ts';
import { LoadState } from '../../../kernel/load-state.tsx';
import { type Row, textOf } from '../../../kernel/row.ts';
import { useCall } from '../../../kernel/use-call.ts';
import { RolesSelect } from './place-selects.tsx';

/** Which roles somebody has. The change counts from his next click on. */
export function GrantUserDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const query = useCall(detailUser, { id: textOf(row, 'id') }, { staleTime: 0 });
  const { submit } = useAction(grantUser, onClose);
  return (
    <FormDialog title={label('分配角色')} onClose={onClose}>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={`${textOf(row, 'realName')} · ${textOf(row, 'account')}`}
        description={label('保存后立即生效。只能分配不超出您授权范围的角色。')}
      />
      {query.data && query.isFetchedAfterMount ? (
        <DeclaredForm
          fields={pick(grantUser.input, 'roleIds')}
          columns={1}
          values={{ roleIds: query.data.roleIds ?? [] }}
          render={{ roleIds: (props) => <RolesSelect {...props} /> }}
          onCancel={onClose}
          onSubmit={({ roleIds }) => submit({ userIds: [textOf(row, 'id')], roleIds: roleIds ?? [] })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
