import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { consultationKinds } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { ClickMenu } from '../../engine/parts/click-menu.tsx';
import { label } from '../../platform/words/label.ts';
import { newFormPath } from './consultation-row.ts';

/** Begins an application, from wherever it stands: the plain kind with one press, the others behind the arrow. */
export function BeginButton({ isMain = false }: { isMain?: boolean }) {
  const navigate = useNavigate();
  const word = useWordOf(consultationFields.kind);
  const type = isMain ? 'primary' : 'default';
  const items = keysOf(consultationKinds).map((kind) => ({
    key: kind,
    label: word(kind),
    onClick: () => void navigate(newFormPath(kind)),
  }));
  return (
    <Space.Compact>
      <Button type={type} icon={<PlusOutlined />} onClick={() => void navigate(newFormPath('oneSubject'))}>
        {label('新建会诊')}
      </Button>
      <ClickMenu menu={{ items }} placement="bottomRight">
        <Button
          type={type}
          icon={<DownOutlined style={{ fontSize: 10 }} />}
          aria-label={label('选择会诊类别')}
          title={label('选择会诊类别')}
        />
      </ClickMenu>
    </Space.Compact>
  );
}
