import { Input } from 'antd';
import { detailPlatform, updatePlatform } from '../../../../contract/domains/access/user.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { ControlProps } from '../../../engine/form/form-types.ts';
import { GrowingText } from '../../../engine/parts/growing-text.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import type { UserRow } from './user-row.ts';

/** Through which kind of client somebody works, with what that client keeps about them as JSON. */
export function PlatformUserDialog({ row, onClose }: { row: Pick<UserRow, 'id' | 'realName'>; onClose: () => void }) {
  const query = useCall(detailPlatform, { id: row.id }, { staleTime: 0, isHeld: true });
  const draftKey = `platform-user:${row.id}`;
  const { submit } = useAction(updatePlatform, onClose, { draftKey });
  const { row: person, newest, load } = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  // With its version, by which a draft from before a colleague's change is told to be one.
  const values = person && {
    version: person.version,
    userType: person.userType,
    userExt: person.userExt === undefined ? undefined : JSON.stringify(person.userExt, null, 2),
  };
  return (
    <FormDialog title={`${label('平台类型')} ${row.realName ?? ''}`} onClose={onClose}>
      <StaleRowNotice newest={newest} onLoad={load} />
      {values ? (
        <DeclaredForm
          key={person.version}
          draftKey={draftKey}
          fields={pick(updatePlatform.input, 'userType', 'userExt')}
          columns={1}
          submitText={label('保存')}
          values={values}
          render={{ userExt: (props) => <JsonControl {...props} /> }}
          check={({ userExt }) => ({ userExt: jsonOf(userExt) === undefined ? label('扩展信息不是正确的JSON') : undefined })}
          onCancel={onClose}
          onSubmit={({ userType, userExt }) => submit({ userId: row.id, version: person.version, userType, userExt: jsonOf(userExt) })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

function JsonControl({ id, value, onChange }: ControlProps) {
  return (
    <GrowingText
      id={id}
      value={typeof value === 'string' ? value : ''}
      least={4}
      most={12}
      placeholder='{"device": "pad"}'
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

/** `null` for nothing, `undefined` for what cannot be read. */
function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
