import { label } from '../../platform/words/label.ts';

interface HeldSoundProps {
  /** How many pictures and sounds the browser keeps back. */
  count: number;
  onPlay: () => void;
}

/** What to press where the browser plays nothing by itself. */
export function HeldSound({ count, onPlay }: HeldSoundProps) {
  if (count === 0) return null;
  return (
    <p className="room-notice" role="alert">
      {label('浏览器没有自动播放对方的声音和画面')}{' '}
      <button type="button" className="room-good" onClick={onPlay}>
        {label('点击播放声音和画面')}
      </button>
    </p>
  );
}
