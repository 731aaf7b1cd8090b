import { useState } from 'react';
import { keepCapture } from '../../../contract/domains/image/image.endpoints.ts';
import type { CaptureFrame } from '../../../contract/domains/image/image.rules.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';

/** Uploads what a viewer shows and keeps it as a key image, with where it was taken. */
export function useCapture(applyOrderId: string, fileId: string) {
  const [isCapturing, setCapturing] = useState(false);
  const keeping = useAction(keepCapture, undefined, { success: label('已取为关键图像，填写会诊意见时可加入报告') });
  const capture = async (picture: Promise<File>, frame: CaptureFrame): Promise<void> => {
    setCapturing(true);
    try {
      const { attachId } = await upload('key-image', await picture);
      await keeping.send({ applyOrderId, fileId, picture: [attachId], frame });
    } catch (error) {
      notify.error(error instanceof Error ? error.message : label('上传失败，请重试'));
    } finally {
      setCapturing(false);
    }
  };
  return { capture, isCapturing };
}
