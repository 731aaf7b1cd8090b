import { Alert, Descriptions } from 'antd';
import { useState } from 'react';
import { hospitalTime } from '../../platform/page/hospital-time.ts';
import type { Position } from '../../platform/page/position.ts';
import { readPosition } from '../../platform/page/read-position.ts';
import { label } from '../../platform/words/label.ts';

export interface Located {
  busy: boolean;
  position?: Position;
  problem?: string;
}

/** Where this device is, as soon as somebody has asked for it. */
export function usePosition(): { located: Located; find: () => Promise<void> } {
  const [located, setLocated] = useState<Located>({ busy: false });
  const find = async () => {
    setLocated({ busy: true });
    const browser = { isSecureContext: window.isSecureContext, geolocation: navigator.geolocation };
    const next = await readPosition(browser).then(
      (position): Located => ({ busy: false, position }),
      (error: Error): Located => ({ busy: false, problem: error.message }),
    );
    setLocated(next);
  };
  return { located, find };
}

/** What is known of it, or why nothing is. */
export function PositionFacts({ located: { busy, position, problem } }: { located: Located }) {
  return (
    <>
      {busy && <p>{label('正在获取，最多等待10秒…')}</p>}
      {problem && <Alert type="warning" showIcon title={problem} />}
      {position && (
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'longitude', label: label('经度'), children: position.longitude.toFixed(6) },
            { key: 'latitude', label: label('纬度'), children: position.latitude.toFixed(6) },
            { key: 'accuracy', label: label('精度'), children: label('约{value}米', { value: Math.round(position.accuracy) }) },
            { key: 'at', label: label('时间'), children: hospitalTime(position.at).format('YYYY-MM-DD HH:mm:ss') },
          ]}
        />
      )}
    </>
  );
}
