import { Input } from 'antd';
import { useState } from 'react';
import { doctorDetail } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import type { PickedUser } from '../../../engine/user-picker/picked-user.ts';
import { UserPickerDialog } from '../../../engine/user-picker/user-picker-dialog.tsx';
import { label } from '../../../platform/words/label.ts';

/** What a hospital says of its doctors. */
export function DoctorDetailScreen() {
  return (
    <ResourceScreen
      resource={doctorDetail}
      listProps={{ filters: ['speciality'] }}
      formProps={{ render: { userId: (props) => <DoctorControl {...props} /> } }}
    />
  );
}

/** One colleague; of a row that is there, the name it came with. */
function DoctorControl({ id, value, values, onChange, disabled }: SlotProps) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<PickedUser>();
  const name = picked && picked.id === value ? picked.realName : String(values.userName ?? '');
  return (
    <>
      <Input.Search
        id={id ?? ''}
        readOnly
        value={name}
        disabled={disabled ?? false}
        placeholder={label('请选择医生')}
        enterButton={label('选择')}
        onClick={() => !disabled && setOpen(true)}
        onSearch={() => setOpen(true)}
      />
      {isOpen && (
        <UserPickerDialog
          mode="radio"
          onClose={() => setOpen(false)}
          onConfirm={([user]) => {
            setOpen(false);
            setPicked(user);
            if (user) onChange(user.id);
          }}
        />
      )}
    </>
  );
}
