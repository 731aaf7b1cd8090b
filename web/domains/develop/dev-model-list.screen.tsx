import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { label } from '../../kernel/label.ts';
import { useCan } from '../../kernel/permission.tsx';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import { DevModelDialog } from './dev-model.dialog.tsx';

/** The generated form has no place for a grid of fields: adding and changing are this screen's own. */
const listed: Resource = { ...devModel, verbs: devModel.verbs.filter((verb) => verb === 'list' || verb === 'remove') };

/** Models of tables that are still to be made. */
export function DevModelListScreen() {
  const [opened, setOpened] = useState<{ id?: string }>();
  const [add, edit] = endpointOf(devModel, 'submit').permission as readonly [string, string];
  const [mayAdd, mayEdit] = [useCan(add), useCan(edit)];
  return (
    <>
      <ResourceScreen
        resource={listed}
        listProps={{
          title: label('模型管理'),
          rowLinks: [{ title: label(mayEdit ? '编辑' : '查看'), onClick: (row) => setOpened({ id: String(row.id) }) }],
          toolbar: mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({})}>
              {label('新增模型')}
            </Button>
          ),
        }}
      />
      {opened && <DevModelDialog id={opened.id} onClose={() => setOpened(undefined)} />}
    </>
  );
}
