import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { consultationKinds } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { label } from '../../platform/words/label.ts';
import { newFormPath } from './consultation-row.ts';

/** Begins an application of whichever kind, from wherever it stands. */
export function BeginButton({ isMain = false }: { isMain?: boolean }) {
  const navigate = useNavigate();
  const word = useWordOf(consultationFields.kind);
  const items = keysOf(consultationKinds).map((kind) => ({
    key: kind,
    label: word(kind),
    onClick: () => void navigate(newFormPath(kind)),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type={isMain ? 'primary' : 'default'} icon={<PlusOutlined />}>
        {label('新建会诊')} <DownOutlined style={{ fontSize: 10 }} />
      </Button>
    </Dropdown>
  );
}
