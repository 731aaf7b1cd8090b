import { decideRoomPerson, type RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import type { Decision, RoomRole } from '../../../contract/domains/room/room.rules.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';

export interface CardDecision {
  title: string;
  decision: Decision;
  /** Nothing brings it back. */
  isForGood?: true;
}

/**
 * What may be done about somebody from outside of the room. The host sends out whom they may let knock again, as inside; the applying side takes
 * the link itself back, for good.
 */
export function decisionOn(role: RoomRole | undefined, person: RoomPerson): CardDecision | undefined {
  if (person.isRevoked) return undefined;
  if (role === 'host' && person.state === 'refused') return { title: '允许再次请求进入', decision: 'lobby' };
  if (person.role !== 'patient') return undefined;
  if (role === 'host') return { title: person.state === 'in' && person.seat ? '移出' : '不准进入', decision: 'refused' };
  return role === 'applicant' ? { title: '撤销链接', decision: 'refused', isForGood: true } : undefined;
}

/** Does it, what is for good once that was asked. */
export function useDeciding(applyOrderId: string) {
  const { send, busy } = useAction(decideRoomPerson);
  const decide = async ({ id, name }: RoomPerson, { title, decision, isForGood }: CardDecision): Promise<void> => {
    const question = {
      title: label('确定撤销{name}的链接？', { name }),
      content: label('撤销后不能恢复，已在会诊室内的将被移出；需要再参加的，请重新邀请。'),
    };
    if (isForGood && !(await notify.confirm({ ...question, danger: true, okText: confirmLabel(title) }))) return;
    await send({ applyOrderId, personId: id, decision });
  };
  return { decide, busy };
}
