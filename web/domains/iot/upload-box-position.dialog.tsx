import { Button, Flex, Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { PositionFacts, usePosition } from '../../engine/parts/position-facts.tsx';
import { label } from '../../platform/words/label.ts';
import { SendAsBoxPosition } from './send-as-box-position.tsx';

const WIDTH = 420;

/** Finds where this device is, and sends it as the place of a box: also for hospitals whose home page is one of their own. */
export function UploadBoxPositionDialog({ onClose: close }: { onClose: () => void }) {
  const onClose = useOwnClose(close);
  const { located, find } = usePosition();
  const begin = useEffectEvent(find);
  useEffect(() => void begin(), []);
  return (
    <Modal open centered title={label('上传箱体坐标')} width={WIDTH} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <PositionFacts located={located} />
        <SendAsBoxPosition position={located.position} onSent={onClose} />
        <Button disabled={located.busy} onClick={() => void find()}>
          {label('重新获取位置')}
        </Button>
      </Flex>
    </Modal>
  );
}
