import { AutoComplete, Button, Space } from 'antd';
import { useDeferredValue, useState } from 'react';
import { listBoxPositions, uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useCall } from '../../platform/call/use-call.ts';
import type { Position } from '../../platform/page/position.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { label } from '../../platform/words/label.ts';
import { isMeant } from './ask-box.ts';

const STORED = 'lianyi-box-id';
/** Nobody reads more of them: they type on. */
const OFFERED = 50;

interface SendAsBoxPositionProps {
  /** Nothing while it is being found: the number that was typed stays meanwhile. */
  position: Position | undefined;
  /** After it was accepted. */
  onSent?: () => void;
}

/** For somebody who stands beside an inspection box: its place is theirs (specification 1 §2). Offers the boxes that are known, and remembers the last. */
export function SendAsBoxPosition({ position, onSent }: SendAsBoxPositionProps) {
  const [boxId, setBoxId] = useState(() => readStored<string>(STORED) ?? '');
  const typed = boxId.trim();
  const search = useDeferredValue(typed);
  const known = useCall(listBoxPositions, { boxId: search, ascs: 'boxId', size: OFFERED }, { keepPrevious: true });
  const { send, busy } = useAction(uploadBoxPosition, undefined, { success: label('箱体坐标已上传') });
  const [isAsking, setAsking] = useState(false);
  const upload = async () => {
    if (!position) return;
    const { latitude, longitude } = position;
    const accuracy = Math.ceil(position.accuracy);
    setAsking(true);
    const isSent =
      (await isMeant(typed, accuracy)) &&
      (await send({ boxId: typed, latitude: latitude.toFixed(7), longitude: longitude.toFixed(7), accuracy }));
    setAsking(false);
    if (!isSent) return;
    writeStored(STORED, typed);
    onSent?.();
  };
  return (
    <Space.Compact block>
      <AutoComplete
        value={boxId}
        style={{ width: '100%' }}
        placeholder={label('箱体编号')}
        aria-label={label('箱体编号')}
        options={(known.data?.records ?? []).map((box) => ({ value: box.boxId }))}
        onChange={setBoxId}
      />
      <Button type="primary" disabled={typed === '' || !position} loading={busy || isAsking} onClick={() => void upload()}>
        {label('上传坐标')}
      </Button>
    </Space.Compact>
  );
}
