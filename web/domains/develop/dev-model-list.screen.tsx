import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { DevModelDialog } from './dev-model.dialog.tsx';

/** The generated form has no place for a grid of fields: adding and changing are this screen's own. */
const listed: Resource = { ...devModel, verbs: devModel.verbs.filter((verb) => ['list', 'remove', 'restore'].includes(verb)) };

/** Models of tables that are still to be made. */
export function DevModelListScreen() {
  const [opened, setOpened] = useState<{ id?: string }>();
  const { permission } = devModel;
  const [mayAdd, mayEdit] = [useCan(`${permission}_add`), useCan(`${permission}_edit`)];
  return (
    <>
      <ResourceScreen
        resource={listed}
        listProps={{
          title: label('模型管理'),
          rowLinks: [{ title: label(mayEdit ? '编辑' : '查看'), isView: true, onClick: (row) => setOpened({ id: String(row.id) }) }],
          onFirst: mayAdd ? () => setOpened({}) : undefined,
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
