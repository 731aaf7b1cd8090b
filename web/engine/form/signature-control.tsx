import { Button, Flex, Segmented, Typography } from 'antd';
import { useInsertionEffect, useRef, useState } from 'react';
import { CallError } from '../../platform/call/call-error.ts';
import { upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { isUnderWay, UPLOADING } from './file-value.ts';
import { FilesControl } from './files-control.tsx';
import type { ControlProps } from './form-types.ts';
import { uploadCodeOf } from './upload-limits.ts';
import { usePen } from './use-pen.ts';

const WIDTH = 360;
const HEIGHT = 140;

type Way = 'draw' | 'picture';

/** A signature: drawn here, or a picture of one on paper. What was kept before is shown as the picture that it is. */
export function SignatureControl(props: ControlProps) {
  const { field, value, onChange, disabled } = props;
  const [way, setWay] = useState<Way>(() => (Array.isArray(value) && value.length > 0 ? 'picture' : 'draw'));
  const ways = [
    { value: 'draw' as const, label: label('手写签名') },
    { value: 'picture' as const, label: label('上传图片') },
  ];
  if (disabled) return <FilesControl {...props} />;
  const choose = (next: Way) => {
    // What the other way has made would not be seen any more.
    onChange?.([]);
    setWay(next);
  };
  return (
    <Flex vertical gap={6} align="start">
      <Segmented<Way>
        size="small"
        aria-label={label(field.label)}
        options={ways}
        value={way}
        disabled={isUnderWay(value)}
        onChange={choose}
      />
      {way === 'draw' ? <SignaturePad {...props} /> : <FilesControl {...props} />}
    </Flex>
  );
}

/** Drawn with finger, pen or mouse; kept as a picture when the hand is lifted. Dots alone, such as a tap leaves, are no signature. */
function SignaturePad({ field, value, onChange }: ControlProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBusy, setBusy] = useState(false);
  /** Strokes follow each other faster than they are kept: what counts is the last. */
  const latest = useRef(0);
  // What comes when the form has been closed, or emptied, is of a signature that was thrown away. Outlives being hidden in a background tab.
  useInsertionEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const isSigned = Array.isArray(value) && value.length > 0 && !isUnderWay(value);
  const keep = async () => {
    latest.current += 1;
    const mine = latest.current;
    onChange?.([UPLOADING]);
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!blob) return onChange?.([]);
    setBusy(true);
    try {
      const { attachId } = await upload(uploadCodeOf(field), new File([blob], 'signature.png', { type: 'image/png' }));
      if (mine === latest.current) onChange?.([attachId]);
    } catch (error) {
      if (mine === latest.current) onChange?.([]);
      if (!(error instanceof CallError)) throw error;
      notify.error(error.message, error.requestId);
    } finally {
      if (mine === latest.current) setBusy(false);
    }
  };
  const pen = usePen(() => void keep());
  const clear = () => {
    latest.current += 1;
    pen.restart();
    setBusy(false);
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange?.([]);
  };
  return (
    <Flex vertical gap={6}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label(field.label)}
        style={{
          width: '100%',
          maxWidth: WIDTH,
          touchAction: 'none',
          background: '#ffffff',
          border: '1px solid var(--ant-color-border)',
          borderRadius: 6,
        }}
        {...pen.handlers}
      />
      <Flex gap={8} align="center">
        <Typography.Text type="secondary">{label(isSigned ? '签名已保存' : '请在框内签名')}</Typography.Text>
        {isSigned && (
          <Button size="small" loading={isBusy} onClick={clear}>
            {label('重新签名')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
