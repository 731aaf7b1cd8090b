import { AimOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { FocusFirst } from '../../../engine/parts/focus-first.tsx';
import { type Located, PositionFacts, usePosition } from '../../../engine/parts/position-facts.tsx';
import { Fixtures } from '../../../engine/screen/fixture.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/storage.ts';
import { label } from '../../../platform/words/label.ts';

/** Where this device is, on request; by itself only for somebody who asked for that. The position stays in this browser, unless it is sent as that of a box. */
export function PositionButton() {
  const stored = `lianyi-position-auto-${useSession((session) => session.user?.userId) ?? ''}`;
  const [auto, setAuto] = useState(() => readStored<boolean>(stored) === true);
  const [open, setOpen] = useState(false);
  const { located, find } = usePosition();
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
          <OwnPosition located={located} auto={auto} onAuto={choose} />
        </FocusFirst>
      }
    >
      <Button icon={<AimOutlined />} loading={located.busy} onClick={start} ghost className="welcome-position">
        {located.position ? label('位置已获取') : label('获取当前位置')}
      </Button>
    </Popover>
  );
}

function OwnPosition({ located, auto, onAuto }: { located: Located; auto: boolean; onAuto: (auto: boolean) => void }) {
  return (
    <div style={{ width: 280 }}>
      <PositionFacts located={located} />
      {located.position && <Fixtures place="position" given={{ position: located.position }} />}
      <Checkbox checked={auto} onChange={(event) => onAuto(event.target.checked)} style={{ marginTop: 8 }}>
        {label('打开首页时自动获取')}
      </Checkbox>
    </div>
  );
}
