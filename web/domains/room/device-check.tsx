import { useEffect, useState } from 'react';
import { useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import { DeviceSelect } from './device-select.tsx';
import { deviceWords } from './device-words.ts';
import { MOST_MBITS, measureBandwidth, SLOW_MBITS } from './media/bandwidth.ts';
import { facingOf } from './media/device-choice.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import { playTest, watchLevel } from './media/sound.ts';
import { useReload } from './use-reload.ts';
import { VideoOf } from './video-of.tsx';
import './room.css';
import './room-door.css';
import './room-recording.css';

interface DeviceCheckProps {
  own: OwnMediaControl;
  /** Any call to the server, for how long it takes. */
  ping: () => Promise<unknown>;
}

/** Camera, microphone with its level, loudspeaker and network, before one is seen. */
export function DeviceCheck({ own, ping }: DeviceCheckProps) {
  const { camera, mic, video, audio } = useStore(own.store, (state) => state);
  const level = useLevel(audio);
  useReload();
  return (
    <section className="room-check" aria-label={label('设备检测')}>
      <div className="room-preview">
        {video ? <VideoOf track={video} isMirrored={facingOf(video) !== 'environment'} /> : <span>{label('摄像头未开启')}</span>}
      </div>
      <dl>
        <dt>{label('摄像头')}</dt>
        <dd data-good={camera === 'on'}>
          <span>{label(deviceWords[camera])}</span>
          <DeviceSelect own={own} kind="camera" />
          <button type="button" className="room-plain" onClick={() => void own.turnCamera()}>
            {label(camera === 'on' ? '关闭' : '开启摄像头')}
          </button>
        </dd>
        <dt>{label('麦克风')}</dt>
        <dd data-good={mic === 'on'}>
          <span>{label(deviceWords[mic])}</span>
          <DeviceSelect own={own} kind="mic" />
          <meter min={0} max={1} value={level} aria-label={label('麦克风音量')} />
          <button type="button" className="room-plain" onClick={() => void own.turnMic()}>
            {label(mic === 'on' ? '关闭' : '开启麦克风')}
          </button>
        </dd>
        <dt>{label('扬声器')}</dt>
        <dd>
          <span>{label('能听到测试音即为正常')}</span>
          <DeviceSelect own={own} kind="speaker" />
          <button type="button" className="room-plain" onClick={playTest}>
            {label('播放测试音')}
          </button>
        </dd>
        <dt>{label('网络')}</dt>
        <NetworkLine ping={ping} />
      </dl>
    </section>
  );
}

function useLevel(track: MediaStreamTrack | undefined): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return setLevel(0);
    return watchLevel(track, setLevel);
  }, [track]);
  return level;
}

const SLOW_MS = 400;

interface Network {
  ms?: number;
  isBroken?: boolean;
  /** Mbit/s; absent until it is known, and where the browser does not tell. */
  rate?: number | undefined;
}

function NetworkLine({ ping }: Pick<DeviceCheckProps, 'ping'>) {
  const [found, setFound] = useState<Network>({});
  const test = () => {
    setFound({});
    const begun = performance.now();
    ping().then(
      () => {
        const ms = Math.round(performance.now() - begun);
        setFound({ ms });
        void measureBandwidth()
          .catch(() => undefined)
          .then((rate) => setFound({ ms, rate }));
      },
      () => setFound({ isBroken: true }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when somebody asks for it
  useEffect(test, []);
  const { ms, rate = SLOW_MBITS } = found;
  return (
    <dd data-good={ms !== undefined && ms < SLOW_MS && rate >= SLOW_MBITS}>
      <span>{networkWords(found)}</span>
      <button type="button" className="room-plain" onClick={test}>
        {label('重新检测')}
      </button>
    </dd>
  );
}

function networkWords({ ms, isBroken, rate }: Network): string {
  if (ms === undefined) return label(isBroken ? '无法连接服务器' : '检测中');
  if (rate === undefined) return label('与服务器往返{ms}毫秒', { ms });
  if (rate >= MOST_MBITS) return label('与服务器往返{ms}毫秒，下行{rate}Mbit/s以上', { ms, rate });
  if (rate >= SLOW_MBITS) return label('与服务器往返{ms}毫秒，下行约{rate}Mbit/s', { ms, rate });
  return label('与服务器往返{ms}毫秒，下行约{rate}Mbit/s，网速较慢，画面可能卡顿', { ms, rate });
}
