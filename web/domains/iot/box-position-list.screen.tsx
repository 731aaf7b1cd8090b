import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import {
  exportBoxPositions,
  listBoxPositions,
  removeBoxPosition,
  uploadBoxPosition,
  verifyBoxPosition,
} from '../../../contract/domains/iot/box-position.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { UploadBoxPositionDialog } from './upload-box-position.dialog.tsx';

/** Where the hospital's inspection boxes stand, as told from here or from the welcome page. */
export function BoxPositionListScreen() {
  const { t } = useTranslation();
  const [isUploading, setUploading] = useState(false);
  const [mayUpload, mayRemove] = [useCan(uploadBoxPosition.permission), useCan(removeBoxPosition.permission)];
  const mayVerify = useCan(verifyBoxPosition.permission);
  const { send } = useAction(removeBoxPosition, undefined, { success: t('list.removed') });
  const remove = async ({ boxId }: RowOf<typeof listBoxPositions>) => {
    const title = label('确定删除箱体{boxId}的坐标?', { boxId });
    if (await notify.confirm({ title, danger: true, okText: confirmLabel('删除') })) await send({ boxId });
  };
  const { send: verify } = useAction(verifyBoxPosition);
  const askVerified = async ({ boxId, jumpTime = '' }: RowOf<typeof listBoxPositions>) => {
    const title = label('确定已核实箱体{boxId}的位置?', { boxId });
    if (await notify.confirm({ title, content: label('核实后不再显示位置跳变时间。') })) await verify({ boxId, jumpTime });
  };
  const upload = () => setUploading(true);
  return (
    <>
      <ListScreen
        endpoint={listBoxPositions}
        exportEndpoint={exportBoxPositions}
        rowKey="boxId"
        columns={['boxId', 'longitude', 'latitude', 'accuracy', 'jumpTime', 'realName', 'createTime']}
        rowLinks={[
          {
            title: label('已核实'),
            isMain: true,
            shown: (row) => mayVerify && Boolean(row.jumpTime),
            onClick: (row) => void askVerified(row),
          },
          { title: label('删除'), danger: true, removes: true, shown: () => mayRemove, onClick: (row) => void remove(row) },
        ]}
        onFirst={mayUpload ? upload : undefined}
        toolbar={
          mayUpload && (
            <Button type="primary" icon={<AimOutlined />} onClick={upload}>
              {label('上传坐标')}
            </Button>
          )
        }
      />
      {isUploading && <UploadBoxPositionDialog onClose={() => setUploading(false)} />}
    </>
  );
}
