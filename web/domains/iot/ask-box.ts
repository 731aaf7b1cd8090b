import { DOUBTED_METRES, getBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';

/** Asks about what is most likely a slip: a place that is known to some kilometres, and a box that nobody has told of. Resolves to whether it is sent. */
export async function isMeant(boxId: string, metres: number): Promise<boolean> {
  const okText = confirmLabel('上传坐标');
  const isRough = metres > DOUBTED_METRES;
  const rough = {
    title: label('当前位置可能偏差{value}米，确定上传?', { value: metres }),
    content: label('请到室外或窗边重新获取位置，或改用手机上传。'),
    okText,
  };
  if (isRough && !(await notify.confirm(rough))) return false;
  if (await isKnown(boxId)) return true;
  return notify.confirm({
    title: label('{boxId}还没有坐标，确定新增这个箱体?', { boxId }),
    content: label('请核对箱体上的编号，编号有误会多出一个不存在的箱体。'),
    okText,
  });
}

/** What else is wrong, such as the number itself, is told by the upload. */
async function isKnown(boxId: string): Promise<boolean> {
  try {
    await call(getBoxPosition, { boxId }, { quiet: true });
    return true;
  } catch (error) {
    if (error instanceof CallError) return error.code !== 404;
    throw error;
  }
}
