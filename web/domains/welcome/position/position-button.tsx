import { AimOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Descriptions, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { FocusFirst } from '../../../engine/parts/focus-first.tsx';
import { Fixtures } from '../../../engine/screen/fixture.tsx';
import { hospitalTime } from '../../../platform/page/hospital-time.ts';
import type { Position } from '../../../platform/page/position.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/storage.ts';
import { label } from '../../../platform/words/label.ts';
import { readPosition } from './read-position.ts';

type State = { busy: boolean; position?: Position; problem?: string };

/** Where this device is, on request; by itself only for somebody who asked for that. The position stays in this browser, unless it is sent as that of a box. */
export function PositionButton() {
  const stored = `lianyi-position-auto-${useSession((session) => session.user?.userId) ?? ''}`;
  const [auto, setAuto] = useState(() => readStored<boolean>(stored) === true);
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<State>({ busy: false });
  const find = async () => {
    setState({ busy: true });
    const browser = { isSecureContext: window.isSecureContext, geolocation: navigator.geolocation };
    const next = await readPosition(browser).then(
      (position): State => ({ busy: false, position }),
      (error: Error): State => ({ busy: false, problem: error.message }),
    );
    setState(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (auto) void find();
  }, []);
  const start = () => {
    setOpen(true);
    void find();
  };
  const choose = (next: boolean) => {
    setAuto(next);
    writeStored(stored, next ? true : undefined);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => !next && setOpen(false)}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title={label('当前位置')}
      content={
        <FocusFirst>
          <PositionFacts state={state} auto={auto} onAuto={choose} />
        </FocusFirst>
      }
    >
      <Button icon={<AimOutlined />} loading={state.busy} onClick={start} ghost className="welcome-position">
        {state.position ? label('位置已获取') : label('获取当前位置')}
      </Button>
    </Popover>
  );
}

function PositionFacts({ state, auto, onAuto }: { state: State; auto: boolean; onAuto: (auto: boolean) => void }) {
  const { busy, position, problem } = state;
  return (
    <div style={{ width: 280 }}>
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
      {position && <Fixtures place="position" given={{ position }} />}
      <Checkbox checked={auto} onChange={(event) => onAuto(event.target.checked)} style={{ marginTop: 8 }}>
        {label('打开首页时自动获取')}
      </Checkbox>
    </div>
  );
}
