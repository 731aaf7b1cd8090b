import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { label } from '../../platform/words/label.ts';
import { formPath } from './consultation-row.ts';

/** Begins an application, from wherever it stands. */
export function BeginButton() {
  return (
    <Link to={formPath()} tabIndex={-1}>
      <Button icon={<PlusOutlined />}>{label('新建会诊')}</Button>
    </Link>
  );
}
