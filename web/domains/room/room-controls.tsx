import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import { type IconName, RoomIcon } from './room-icon.tsx';

interface RoomControlsProps {
  own: OwnMediaControl;
  hasPanel: boolean;
  isPanelOpen: boolean;
  onPanel: () => void;
  onPicture: () => void;
  onLeave: () => void;
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

/** What one does with one's own picture and sound, by press or by key. */
export function RoomControls({ own, hasPanel, isPanelOpen, onPanel, onPicture, onLeave, children }: RoomControlsProps) {
  const { camera, mic, isSharing } = useStore(own.store, (state) => state);
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  const controls: Control[] = [
    { key: 'M', icon: 'mic', title: mic === 'on' ? '静音' : '取消静音', isOff: mic !== 'on', run: () => void own.turnMic() },
    {
      key: 'V',
      icon: 'camera',
      title: camera === 'on' ? '关闭摄像头' : '开启摄像头',
      isOff: camera !== 'on',
      run: () => void own.turnCamera(),
    },
  ];
  if (canShare)
    controls.push({
      key: 'S',
      icon: 'screen',
      title: isSharing ? '停止共享' : '共享屏幕',
      isOn: isSharing,
      run: () => void own.turnSharing(),
    });
  if (document.pictureInPictureEnabled) controls.push({ key: 'P', icon: 'pip', title: '画中画', run: onPicture });
  if (hasPanel) controls.push({ key: 'R', icon: 'panel', title: '资料与意见', isOn: isPanelOpen, run: onPanel });
  useKeys(controls);
  return (
    <div className="room-controls" role="toolbar" aria-label={label('会诊室操作')}>
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
      <button type="button" className="room-leave" onClick={onLeave}>
        <RoomIcon name="leave" />
        <span>{label('离开')}</span>
      </button>
    </div>
  );
}

/** Single letters, but not those that somebody writes. */
function useKeys(controls: readonly Control[]): void {
  const current = useRef(controls);
  useEffect(() => {
    current.current = controls;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
      const isWriting = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]');
      if (isWriting || ctrlKey || metaKey || altKey || repeat) return;
      current.current.find((control) => control.key === key.toUpperCase())?.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
