import { label } from '../../../platform/words/label.ts';
import type { SavingState } from './saving.ts';

/** That what was recorded is on its way, with how much of it is left, and how to go on without it. */
export function SavingNotice({ leftMs, giveUp }: SavingState) {
  if (leftMs === undefined) return null;
  const seconds = Math.ceil(leftMs / 1_000);
  return (
    <p className="room-notice" role="status">
      {label('正在保存录像，还有{seconds}秒未上传，请勿关闭本页', { seconds })}{' '}
      {seconds > 0 && (
        <button type="button" className="room-plain" onClick={giveUp}>
          {label('放弃未上传的部分')}
        </button>
      )}
    </p>
  );
}
