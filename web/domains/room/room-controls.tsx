import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import { DeviceDialog } from './device-select.tsx';
import { facingOf } from './media/device-choice.ts';
import type { OwnMedia, OwnMediaControl } from './media/own-media.ts';
import { type IconName, RoomIcon } from './room-icon.tsx';

interface RoomControlsProps {
  own: OwnMediaControl;
  hasPanel: boolean;
  isPanelOpen: boolean;
  onPanel: () => void;
  onPicture: () => void;
  onLeave: () => void;
  /** Nothing else is pressed any more. */
  isLeaving: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

interface Control {
  key: string;
  icon: IconName;
  title: string;
  isOff?: boolean;
  isOn?: boolean;
  run: () => void;
}

/** Of one's own camera, microphone and screen. */
function mediaControls(own: OwnMediaControl, { camera, mic, isSharing, video }: OwnMedia, onDevices: () => void): Control[] {
  const isOn = { mic: mic === 'on', camera: camera === 'on' };
  const controls: Control[] = [
    { key: 'M', icon: 'mic', title: isOn.mic ? '静音' : '取消静音', isOff: !isOn.mic, run: () => void own.turnMic() },
    { key: 'V', icon: 'camera', title: isOn.camera ? '关闭摄像头' : '开启摄像头', isOff: !isOn.camera, run: () => void own.turnCamera() },
  ];
  // A telephone's camera says where it looks, and there is another one on its other side.
  if (isOn.camera && !isSharing && facingOf(video))
    controls.push({ key: 'F', icon: 'turn', title: '前后摄像头', run: () => void own.turnRound() });
  controls.push({ key: 'D', icon: 'devices', title: '设备设置', run: onDevices });
  if ('getDisplayMedia' in (navigator.mediaDevices ?? {}))
    controls.push({
      ...{ key: 'S', icon: 'screen', title: isSharing ? '停止共享' : '共享屏幕', isOn: isSharing },
      run: () => void own.turnSharing(),
    });
  return controls;
}

/** What one does with one's own picture and sound, by press or by key. */
export function RoomControls({ own, hasPanel, isPanelOpen, onPanel, onPicture, onLeave, isLeaving, children }: RoomControlsProps) {
  const mine = useStore(own.store, (state) => state);
  const devices = useRef<HTMLDialogElement>(null);
  const controls = mediaControls(own, mine, () => devices.current?.showModal());
  if (document.pictureInPictureEnabled) controls.push({ key: 'P', icon: 'pip', title: '画中画', run: onPicture });
  if (hasPanel) controls.push({ key: 'R', icon: 'panel', title: '资料与意见', isOn: isPanelOpen, run: onPanel });
  useKeys(isLeaving ? [] : controls);
  return (
    <div className="room-controls" inert={isLeaving} role="toolbar" aria-label={label('会诊室操作')}>
      {controls.map(({ key, icon, title, isOff, isOn, run }) => (
        <button
          key={key}
          type="button"
          data-off={isOff || undefined}
          data-on={isOn || undefined}
          aria-keyshortcuts={key}
          title={`${label(title)} (${key})`}
          onClick={run}
        >
          <RoomIcon name={icon} isOff={isOff} />
          <span>{label(title)}</span>
        </button>
      ))}
      {children}
      <DeviceDialog own={own} dialog={devices} />
      <button type="button" className="room-leave" onClick={onLeave}>
        <RoomIcon name="leave" />
        <span>{label('离开')}</span>
      </button>
    </div>
  );
}

/** Single letters, but not those that somebody writes, nor behind the locked screen. */
function useKeys(controls: readonly Control[]): void {
  const current = useRef(controls);
  useEffect(() => {
    current.current = controls;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
      const isWriting =
        target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog], dialog');
      if (isWriting || ctrlKey || metaKey || altKey || repeat || document.body.dataset.locked) return;
      current.current.find((control) => control.key === key.toUpperCase())?.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
