import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import type { Position } from '../../platform/page/position.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { label } from '../../platform/words/label.ts';

const STORED = 'lianyi-box-id';

/** For somebody who stands beside an inspection box: its place is theirs (specification 1 §2). Remembers the box. */
export function SendAsBoxPosition({ position }: { position: Position }) {
  const [boxId, setBoxId] = useState(() => readStored<string>(STORED) ?? '');
  const { send, busy } = useAction(uploadBoxPosition, () => writeStored(STORED, boxId), { success: label('箱体坐标已上传') });
  const upload = () => void send({ boxId: boxId.trim(), latitude: position.latitude.toFixed(7), longitude: position.longitude.toFixed(7) });
  return (
    <Space.Compact block>
      <Input
        value={boxId}
        maxLength={50}
        placeholder={label('箱体编号')}
        aria-label={label('箱体编号')}
        onChange={(event) => setBoxId(event.target.value)}
      />
      <Button type="primary" disabled={boxId.trim() === ''} loading={busy} onClick={upload}>
        {label('上传坐标')}
      </Button>
    </Space.Compact>
  );
}
