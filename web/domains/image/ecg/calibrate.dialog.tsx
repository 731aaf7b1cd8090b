import { Modal, Slider, Typography } from 'antd';
import { useState } from 'react';
import { label } from '../../../platform/words/label.ts';
import { keepScreenScale, screenScale } from '../use-screen-scale.ts';

/** Millimetres of a bank card, which everybody has at hand. */
const [CARD_WIDTH, CARD_HEIGHT] = [85.6, 53.98];

/** Brings the screen's millimetres to those of the world: the outline is made as large as a card that is held to it. */
export function CalibrateDialog({ onClose }: { onClose: () => void }) {
  const [pixels, setPixels] = useState(screenScale().pixels);
  const keep = (): void => {
    keepScreenScale(pixels);
    onClose();
  };
  return (
    <Modal
      open
      title={label('屏幕比例校准')}
      width={760}
      okText={label('保存校准')}
      cancelText={label('取消')}
      onOk={keep}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        {label('将一张银行卡或身份证贴在屏幕上，拖动滑块使方框与卡片一样大。校准只保存在这台电脑上。')}
      </Typography.Paragraph>
      <Slider
        min={2}
        max={8}
        step={0.01}
        value={pixels}
        onChange={setPixels}
        ariaLabelForHandle={label('每毫米像素数')}
        tooltip={{ formatter: (value) => `${value?.toFixed(2)} px/mm` }}
      />
      <div className="ecg-card" style={{ width: CARD_WIDTH * pixels, height: CARD_HEIGHT * pixels }} />
    </Modal>
  );
}
