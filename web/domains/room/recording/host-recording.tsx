import { type RefObject, useEffect, useRef, useState } from 'react';
import { askRecording, pauseRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { useStore } from '../../../platform/store/store.ts';
import { label } from '../../../platform/words/label.ts';
import { RoomIcon } from '../room-icon.tsx';
import { canRecord } from './recorder.ts';
import { type RecordingPage, useRecorder } from './use-recorder.ts';

interface HostProps extends RecordingPage {
  /** What is done before the host leaves. */
  finish: RefObject<() => Promise<void>>;
}

/** The host's buttons: ask and record, pause, go on, end; after a reload, go on or end. */
export function HostRecording({ finish, ...page }: HostProps) {
  const { applyOrderId, session, state } = page;
  const { recording } = state;
  const { begin, stop } = useRecorder(page);
  const isSaving = useStore(page.saving, ({ leftMs }) => leftMs !== undefined);
  const isLiving = recording !== undefined && recording.standing !== 'ended';
  const isElsewhere = isLiving && recording.standing !== 'asked' && recording.seat !== session.seat;
  useEffect(() => {
    finish.current = stop;
  }, [finish, stop]);
  // What is left to do when the room has closed is done by itself.
  if (state.phase !== 'in' || isSaving) return null;
  if (!isLiving) return <AskButton applyOrderId={applyOrderId} seat={session.seat} />;
  const { id, standing } = recording;
  const pause = (isPaused: 0 | 1) => void call(pauseRecording, { applyOrderId, recordingId: id, isPaused }).catch(() => undefined);
  return (
    <>
      {isElsewhere && <ControlButton icon="record" title="继续录制" onClick={() => void begin(id)} />}
      {!isElsewhere && standing === 'on' && <ControlButton icon="pause" title="暂停录制" onClick={() => pause(1)} />}
      {!isElsewhere && standing === 'paused' && <ControlButton icon="record" title="继续录制" onClick={() => pause(0)} />}
      <ControlButton icon="stop" title={standing === 'asked' ? '取消录制' : '结束录制'} onClick={() => void stop()} />
    </>
  );
}

interface ButtonProps {
  icon: 'record' | 'pause' | 'stop';
  title: string;
  onClick: () => void;
}

function ControlButton({ icon, title, onClick }: ButtonProps) {
  return (
    <button type="button" onClick={onClick}>
      <RoomIcon name={icon} />
      <span>{label(title)}</span>
    </button>
  );
}

/** Says first what will happen: whoever presses it consents, too. */
function AskButton({ applyOrderId, seat }: { applyOrderId: string; seat: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    await call(askRecording, { applyOrderId, seat }).catch(() => undefined);
    setBusy(false);
    dialog.current?.close();
  };
  return (
    <>
      <ControlButton icon="record" title="录制" onClick={() => dialog.current?.showModal()} />
      <dialog ref={dialog} className="room-ask" aria-label={label('录制本次会诊')}>
        <h2>{label('录制本次会诊')}</h2>
        {canRecord() ? (
          <>
            <p>{label('将询问会诊室内的每个人，全部同意后开始录制。有人不同意或撤回同意，录制即结束。')}</p>
            <p>{label('录像由您的浏览器制作并随时上传，请保持本页打开。点击“请求录制”即表示您本人同意录制。')}</p>
          </>
        ) : (
          <p>{label('这个浏览器不能录制，请使用新版Chrome或Edge浏览器')}</p>
        )}
        <div>
          <button type="button" className="room-plain" onClick={() => dialog.current?.close()}>
            {label('取消')}
          </button>
          {canRecord() && (
            <button type="button" className="room-good" disabled={isBusy} onClick={() => void ask()}>
              {label('请求录制')}
            </button>
          )}
        </div>
      </dialog>
    </>
  );
}
