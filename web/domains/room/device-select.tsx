import type { RefObject } from 'react';
import { useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import { type DeviceKind, deviceChoice, rememberDevice } from './media/device-choice.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import { useDevices } from './media/use-devices.ts';

const names: Readonly<Record<DeviceKind, string>> = { camera: '摄像头', mic: '麦克风', speaker: '扬声器' };
const kinds = ['camera', 'mic', 'speaker'] as const;

interface DeviceSelectProps {
  own: OwnMediaControl;
  kind: DeviceKind;
  /** What stands there where there is no choice is said as well. */
  isListed?: boolean;
}

/** Which of several devices is taken; nothing where there is no choice. */
export function DeviceSelect({ own, kind, isListed = false }: DeviceSelectProps) {
  const { camera, mic, video, audio, isSharing } = useStore(own.store, (state) => state);
  const chosen = useStore(deviceChoice, (all) => all[kind]);
  const devices = useDevices(`${camera} ${mic}`)[kind];
  if (devices.length < 2) return isListed ? <small>{devices[0]?.name ?? label('没有可选择的设备')}</small> : null;
  const taken = { camera: isSharing ? undefined : video, mic: audio, speaker: undefined }[kind];
  const current = taken?.getSettings().deviceId ?? chosen;
  const choose = (id: string): void => {
    rememberDevice(kind, id);
    if (kind !== 'speaker') void own.renew(kind);
  };
  return (
    <select
      className="room-select"
      aria-label={label('选择{name}', { name: label(names[kind]) })}
      value={devices.find(({ id }) => id === current)?.id ?? devices[0]?.id}
      onChange={({ target }) => choose(target.value)}
    >
      {devices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface DeviceDialogProps extends Pick<DeviceSelectProps, 'own'> {
  dialog: RefObject<HTMLDialogElement | null>;
}

/** All of them, inside: the others go on seeing and hearing one. */
export function DeviceDialog({ own, dialog }: DeviceDialogProps) {
  return (
    <dialog ref={dialog} className="room-ask" aria-label={label('设备设置')}>
      <h2>{label('设备设置')}</h2>
      {kinds.map((kind) => (
        <p key={kind} className="room-devices">
          <span>{label(names[kind])}</span> <DeviceSelect own={own} kind={kind} isListed />
        </p>
      ))}
      <div>
        <button type="button" className="room-good" onClick={() => dialog.current?.close()}>
          {label('关闭')}
        </button>
      </div>
    </dialog>
  );
}
