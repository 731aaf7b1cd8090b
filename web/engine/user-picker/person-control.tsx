import { Input } from 'antd';
import { useState } from 'react';
import { nameKeyOf } from '../../../contract/kernel/reference.ts';
import { label } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import type { ControlProps, Values } from '../form/form-types.ts';
import type { PickedUser } from './picked-user.ts';
import { usePersonName } from './search-people.ts';
import { UserPickerDialog } from './user-picker-dialog.tsx';

interface PersonControlProps extends ControlProps {
  /** What else the form takes over from whoever was chosen. */
  onPicked?: (user: PickedUser) => void;
  /** Of the form, whose row may bring the name. */
  values?: Values;
}

/** One colleague, found by name, department and position. */
export function PersonControl({ id, name, field, value, onChange, disabled, onPicked, values = {} }: PersonControlProps) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<PickedUser>();
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const isPicked = picked?.id === chosen;
  const known = usePersonName(isPicked ? undefined : chosen);
  // Of another hospital's people only the row tells the name.
  const called = known.label ?? (textOf(values, nameKeyOf(name)) || label('已选择'));
  return (
    <>
      <Input.Search
        id={id}
        readOnly
        aria-haspopup="dialog"
        value={chosen === undefined ? '' : isPicked ? picked?.realName : called}
        disabled={disabled}
        placeholder={label('请选择{what}', { what: label(field.label) })}
        enterButton={label('选择')}
        onClick={() => !disabled && setOpen(true)}
        // Enter opens it as well, and does not send the form.
        onPressEnter={(event) => event.preventDefault()}
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
