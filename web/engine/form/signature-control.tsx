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

/** What became of what is on the paper. */
type Written = 'nothing' | 'on its way' | 'not kept' | 'kept';

/** Keeps what is on the paper as a picture, and tells the form. What comes after it was wiped, or thrown away with its form, counts for nothing. */
function useKeeping({ field, onChange }: ControlProps, takePicture: () => Promise<Blob | null>) {
  const [written, setWritten] = useState<Written>('nothing');
  /** Strokes follow each other faster than they are kept: what counts is the last. */
  const latest = useRef(0);
  // Outlives being hidden in a background tab.
  useInsertionEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const tell = (state: Written, files: string[]) => {
    setWritten(state);
    onChange?.(files);
  };
  const keep = async () => {
    latest.current += 1;
    const mine = latest.current;
    tell('on its way', [UPLOADING]);
    try {
      const blob = await takePicture();
      if (mine !== latest.current) return;
      if (!blob) return tell('not kept', []);
      const { attachId } = await upload(uploadCodeOf(field), new File([blob], 'signature.png', { type: 'image/png' }));
      if (mine === latest.current) tell('kept', [attachId]);
    } catch (error) {
      if (mine !== latest.current) return;
      tell('not kept', []);
      if (!(error instanceof CallError)) throw error;
      notify.error(error.message, error.requestId);
    }
  };
  const forget = () => {
    latest.current += 1;
    tell('nothing', []);
  };
  return { written, keep, forget };
}

/** Drawn with finger, pen or mouse; kept as a picture when the hand is lifted. Dots alone, such as a tap leaves, are no signature. */
function SignaturePad(props: ControlProps) {
  const { field, value } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { written, keep, forget } = useKeeping(props, () => new Promise((resolve) => canvas.current?.toBlob(resolve, 'image/png')));
  const pen = usePen(() => void keep());
  const clear = () => {
    pen.restart();
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    forget();
  };
  const isSigned = Array.isArray(value) && value.length > 0 && !isUnderWay(value);
  const isLost = !isSigned && written === 'not kept';
  const words = isSigned
    ? '签名已保存'
    : isLost
      ? '签名没有保存，请重试或重新签名'
      : written === 'on its way'
        ? '正在保存签名'
        : '请在框内签名';
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
        <Typography.Text type={isLost ? 'danger' : 'secondary'}>{label(words)}</Typography.Text>
        {isLost && (
          <Button size="small" onClick={() => void keep()}>
            {label('重试')}
          </Button>
        )}
        {(isSigned || written !== 'nothing') && (
          <Button size="small" onClick={clear}>
            {label('重新签名')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
