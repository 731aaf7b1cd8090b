import { Result } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RECORD } from '../../../contract/domains/room/recording.rules.ts';
import { decideRoomPerson, detailRoom, type RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import type { Decision } from '../../../contract/domains/room/room.rules.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { call } from '../../platform/call/api-client.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';
import { DeviceCheck } from './device-check.tsx';
import { createOwnMedia } from './media/own-media.ts';
import { createAnswering } from './recording/answering.ts';
import { AnsweringNotice } from './recording/answering-notice.tsx';
import { memberCalls } from './room-calls.ts';
import { RoomPanel } from './room-panel.tsx';
import { RoomStage } from './room-stage.tsx';
import { useDoor } from './use-door.ts';
import './room.css';
import './room-door.css';
import './room-recording.css';

/** `/room/meeting?id=`: the room of an order, for the people of its two hospitals. */
export function MeetingScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const query = useCall(detailRoom, { applyOrderId: id }, { enabled: id !== '' });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  if (!query.data) return <LoadState query={query} />;
  return <Meeting id={id} role={query.data.role} scheduleTime={query.data.scheduleTime} />;
}

interface MeetingProps {
  id: string;
  role: RoomPerson['role'] | undefined;
  scheduleTime: string | undefined;
}

function Meeting({ id, role, scheduleTime = '' }: MeetingProps) {
  const [name, userId] = [useSession(({ user }) => user?.realName ?? ''), useSession(({ user }) => user?.userId ?? '')];
  const place = `${id} ${userId}`;
  const [own] = useState(createOwnMedia);
  const [calls] = useState(() => memberCalls(id));
  const [answering] = useState(() => createAnswering(calls));
  const mayRecord = useCan(RECORD) && role === 'host';
  const { isInside, message, enter, leave } = useDoor(place, own);
  // What is refused is told by the call itself; the list goes on showing what is true.
  const decide = (person: RoomPerson, decision: Decision) =>
    void call(decideRoomPerson, { applyOrderId: id, personId: person.id, decision }).catch(() => undefined);
  const title = (
    <h1>
      {label('视频会诊')} <small>{scheduleTime.slice(0, 16)}</small>
    </h1>
  );
  if (isInside) {
    const onDecide = role === 'host' ? decide : undefined;
    return (
      <RoomStage
        {...{ place, calls, answering, own, name, title, onDecide }}
        panel={<RoomPanel id={id} />}
        recordsFor={mayRecord ? id : undefined}
        onLeave={leave}
      />
    );
  }
  return (
    <main className="room-door">
      {title}
      {message && <p className="room-notice">{message}</p>}
      <AnsweringNotice answering={answering} />
      <DeviceCheck own={own} ping={() => call(detailRoom, { applyOrderId: id }, { quiet: true })} />
      <button type="button" className="room-good room-enter" onClick={enter}>
        {label('进入会诊室')}
      </button>{' '}
      <a className="room-plain" href={`/consultation/detail?id=${id}`}>
        {label('返回会诊单')}
      </a>
    </main>
  );
}
