import { inviteGuest } from '../../../contract/domains/room/room.endpoints.ts';
import { actionLine } from '../../engine/dialog/action-line.ts';
import { unansweredOf } from '../../engine/form/unanswered.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';

/**
 * Asks for personal links of an order. What got no answer is asked for again under its key: another one would make a second guest, and the
 * link of the first is in nobody's hands.
 */
export function createInviteLine(applyOrderId: string) {
  const line = actionLine<{ link: string }>(newIdempotencyKey, unansweredOf(`room-invite:${applyOrderId}`, inviteGuest));
  return (guestName: string): Promise<{ link: string }> => {
    const input = { applyOrderId, guestName };
    const said = { endpoint: inviteGuest, body: JSON.stringify(input) };
    return line.send({ row: guestName, said, work: (idempotencyKey) => call(inviteGuest, input, { idempotencyKey }) });
  };
}
