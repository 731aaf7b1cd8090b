import { Input } from 'antd';
import { useState } from 'react';
import { detailUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { ControlProps } from '../../../engine/form/form-types.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import type { PickedUser } from '../../../engine/user-picker/picked-user.ts';
import { UserPickerDialog } from '../../../engine/user-picker/user-picker-dialog.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

interface UserControlProps extends ControlProps {
  /** What else the form takes over from whoever was chosen. */
  onPicked?: (user: PickedUser) => void;
}

/** One colleague, found by name, department and position. */
export function UserControl({ id, field, value, onChange, disabled, onPicked }: UserControlProps) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<PickedUser>();
  const mayLook = useCan(detailUser.permission);
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const isPicked = picked?.id === chosen;
  const { data } = useCall(detailUser, { id: chosen }, { enabled: chosen !== undefined && !isPicked && mayLook });
  const name = chosen === undefined ? '' : isPicked ? picked?.realName : data ? data.realName : label('已选择');
  return (
    <>
      <Input.Search
        id={id}
        readOnly
        value={name}
        disabled={disabled}
        placeholder={label('请选择{what}', { what: label(field.label) })}
        enterButton={label('选择')}
        onClick={() => !disabled && setOpen(true)}
        onSearch={() => setOpen(true)}
      />
      {isOpen && (
        <UserPickerDialog
          mode="radio"
          value={isPicked && picked ? [picked] : []}
          onClose={() => setOpen(false)}
          onConfirm={([user]) => {
            setOpen(false);
            if (!user) return;
            setPicked(user);
            onChange?.(user.id);
            onPicked?.(user);
          }}
        />
      )}
    </>
  );
}
