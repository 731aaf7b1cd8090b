import { Badge, Button, Card, Flex, Tag, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { isHeldByVideo } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { detailRoom, type RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import { ENTER_ROOM, personStates, roomPhases } from '../../../contract/domains/room/room.rules.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import type { Places } from '../../engine/screen/fixture.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { decisionOn, useDeciding } from './card-decision.ts';
import { aboutPerson } from './person-words.ts';
import { RoomInvite } from './room-invite.tsx';

type Room = SentOf<typeof detailRoom.row>;

/** On the page of an order that is held by video: when its room opens, who is there, the way in, and afterwards who was there. */
export function RoomCard({ id, facts }: Places['order']) {
  return isHeldByVideo(facts) ? <HeldCard id={id} hasEnded={ended.includes(String(facts.applyOrderStatus))} /> : null;
}

/** No hour is arranged any more: nothing is to be told but who was there. */
const ended: readonly string[] = ['cancel', 'overdue', 'nullify'] satisfies ConsultationState[];

const colors: Readonly<Record<Room['phase'], string>> = { none: 'default', early: 'cyan', open: 'processing', over: 'default' };
/** The hour comes without anybody changing a row. */
const AGAIN_MS = 30_000;

function HeldCard({ id, hasEnded }: { id: string; hasEnded: boolean }) {
  const query = useCall(detailRoom, { applyOrderId: id }, { againAfter: AGAIN_MS });
  if (!query.data)
    return (
      <Card size="small" title={label('视频会诊')}>
        <LoadState query={query} />
      </Card>
    );
  const room = query.data;
  if (hasEnded && room.phase === 'none') return null;
  const waiting = room.people.filter(({ state, seat }) => state === 'lobby' && seat).length;
  const title = (
    <Flex gap={8} align="center">
      {label('视频会诊')}
      <Tag color={colors[room.phase]}>{label(room.phase === 'none' ? '待安排时间' : roomPhases[room.phase])}</Tag>
      {waiting > 0 && <Badge count={waiting} title={label('{count}人在等候区', { count: waiting })} />}
    </Flex>
  );
  return (
    <Card size="small" title={title}>
      <Flex vertical gap={10}>
        {room.openTime && room.phase === 'early' && label('{time}起可以进入', { time: room.openTime.slice(0, 16) })}
        <People id={id} room={room} />
        <Stays room={room} />
        <Ways id={id} room={room} />
      </Flex>
    </Card>
  );
}

function Ways({ id, room }: { id: string; room: Room }) {
  const mayEnter = useCan(ENTER_ROOM) && room.role !== undefined;
  const [isInviting, setInviting] = useState(false);
  if (!mayEnter || room.phase === 'none' || room.phase === 'over') return null;
  return (
    <Flex gap={8} wrap="wrap">
      <Button type="primary" href={`/room/meeting?id=${id}`} target="_blank" disabled={room.phase !== 'open'}>
        {label('进入')}
      </Button>
      <Button onClick={() => setInviting(true)}>{label('邀请患者一方')}</Button>
      <Button type="link" href="/room/check" target="_blank">
        {label('设备检测')}
      </Button>
      {isInviting && <RoomInvite id={id} room={room} onClose={() => setInviting(false)} />}
    </Flex>
  );
}

function People({ id, room }: { id: string; room: Room }) {
  if (room.phase === 'over' || room.people.length === 0) return null;
  return (
    <Flex vertical gap={4}>
      {room.people.map((person) => (
        <Flex key={person.id} gap={8} align="center">
          <Badge status={person.seat ? 'success' : 'default'} />
          <Tooltip title={aboutPerson(person)}>{person.name}</Tooltip>
          <Typography.Text type="secondary">{whereabouts(person)}</Typography.Text>
          <DecisionButton id={id} room={room} person={person} />
        </Flex>
      ))}
    </Flex>
  );
}

function whereabouts({ state, seat, isRevoked }: RoomPerson): string {
  if (isRevoked) return label('链接已撤销');
  return state === 'refused' || state === 'invited' || seat ? label(personStates[state]) : label('已离开');
}

/** A link that went into the wrong hands, and somebody who was sent out by mistake. */
function DecisionButton({ id, room, person }: { id: string; room: Room; person: RoomPerson }) {
  const { decide, busy } = useDeciding(id);
  const offered = decisionOn(room.role, person);
  if (!offered) return null;
  return (
    <Button size="small" type="link" danger={offered.decision === 'refused'} loading={busy} onClick={() => void decide(person, offered)}>
      {label(offered.title)}
    </Button>
  );
}

/** Attendance by the server's own times (domain rules 6.2.7). */
function Stays({ room }: { room: Room }) {
  if (room.stays.length === 0) return null;
  return (
    <div>
      <Typography.Text strong>{label('出席记录')}</Typography.Text>
      {room.stays.map(({ personId, name, joinTime, leaveTime }) => (
        <div key={`${personId} ${joinTime}`}>
          {name}{' '}
          <Typography.Text type="secondary">
            {joinTime.slice(5, 16)} – {leaveTime.slice(11, 16)}
          </Typography.Text>
        </div>
      ))}
    </div>
  );
}
