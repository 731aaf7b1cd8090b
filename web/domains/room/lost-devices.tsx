import { label } from '../../platform/words/label.ts';
import type { OwnMedia } from './media/own-media.ts';

/** Says which of one's own devices went away, until its button is pressed: whoever speaks does not look at the buttons. */
export function LostDevices({ mic, camera }: Pick<OwnMedia, 'mic' | 'camera'>) {
  const lost = [mic === 'lost' && '麦克风已断开', camera === 'lost' && '摄像头已断开'].filter((text) => text !== false);
  if (lost.length === 0) return null;
  return (
    <p className="room-notice" role="alert">
      {lost.map((text) => (
        <span key={text}>{label(text)} </span>
      ))}
    </p>
  );
}
