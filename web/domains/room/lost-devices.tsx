import { label } from '../../platform/words/label.ts';
import { deviceWords } from './device-words.ts';
import type { OwnMedia } from './media/own-media.ts';

interface LostDevicesProps extends Pick<OwnMedia, 'mic' | 'camera'> {
  onRead: () => void;
}

/** Says which of one's own devices went away or could not be had, until it is read or works: whoever speaks does not look at the buttons. */
export function LostDevices({ mic, camera, onRead }: LostDevicesProps) {
  const told = (
    [
      ['麦克风', mic],
      ['摄像头', camera],
    ] as const
  ).filter(([, state]) => state !== 'on' && state !== 'off');
  if (told.length === 0) return null;
  return (
    <p className="room-notice" role="alert">
      {told.map(([name, state]) => (
        <span key={name}>{label('{name}：{value}', { name: label(name), value: label(deviceWords[state]) })} </span>
      ))}
      <button type="button" className="room-plain" onClick={onRead}>
        {label('知道了')}
      </button>
    </p>
  );
}
