import {
  decideRoomPerson,
  enterRoom,
  exchangeRoom,
  inviteGuest,
  leaveRoom,
  type RoomEntry,
} from '../../../contract/domains/room/room.endpoints.ts';
import { presetRoomHours } from '../../../contract/domains/room/room.params.ts';
import { SILENCE_MS } from '../../../contract/domains/room/room.rules.ts';
import type { CastMember, Demo, Stage } from '../../engine/demo.ts';
import { newId } from '../../engine/store/rows.ts';
import { type DemoOrder, demoOrders, timeOf } from '../consultation/consultation-demo.reads.ts';
import { playRecording } from './recording/recording.demo.ts';
import { finishRecordings } from './recording/recording.jobs.ts';

const MINUTE_MS = 60_000;
/** Somebody inside says so more often than they would be taken for gone. */
const BEAT_MS = SILENCE_MS * 0.75;
const LONGEST_TALK_MS = 4 * MINUTE_MS;

/** The rooms of orders that are held by video: with links ahead of the hour, with people inside while it lasts, with attendance afterwards. */
export const roomDemo: Demo = {
  plan: async (stage) => {
    let recorded = 0;
    for (const order of demoOrders(stage)) {
      const arrangedAt = timeOf(order, 'schedule') ?? timeOf(order, 'auditPass');
      if (order.videoHour === undefined || arrangedAt === undefined) continue;
      invite(stage, order, Math.min(arrangedAt + MINUTE_MS, stage.now));
      const from = Math.max(order.videoHour - presetRoomHours.opensBeforeMs / 2, arrangedAt + 2 * MINUTE_MS);
      const until = Math.min(timeOf(order, 'opinion') ?? stage.now, from + LONGEST_TALK_MS);
      if (timeOf(order, 'start') === undefined || until - from <= MINUTE_MS) continue;
      const seats = meet(stage, order, from, until - MINUTE_MS / 2);
      // The first is recorded, and with the second somebody does not want it.
      if (recorded > 1 || order.attended || timeOf(order, 'opinion') === undefined || until - from < 2 * MINUTE_MS) continue;
      recorded += 1;
      playRecording(stage, order, { seat: seats.expert, at: from + 4 * BEAT_MS, answer: recorded === 1 ? 'agreed' : 'refused' });
    }
    stage.tick(stage.now, finishRecordings);
  },
};

function invite(stage: Stage, order: DemoOrder, at: number): void {
  const sent = () => ({ applyOrderId: order.id, guestName: '患者家属' });
  stage.scene(at, order, () => stage.playAs(order.applicant, at).call(inviteGuest, sent()));
}

/** The expert opens, the doctor knocks and is let in, they talk, and both leave. */
function meet(stage: Stage, order: DemoOrder, from: number, until: number): { expert: string } {
  const seats = { expert: newId(), applicant: newId() };
  const say = (person: CastMember, at: number) => stage.playAs(person, at);
  const inRoom = (seat: string) => ({ applyOrderId: order.id, seat });
  stage.scene(from, order, () => say(order.expert, from).call(enterRoom, inRoom(seats.expert)));
  stage.scene(from + BEAT_MS, order, async () => {
    const { personId } = await say(order.applicant, from + BEAT_MS).call<RoomEntry>(enterRoom, inRoom(seats.applicant));
    const decision = { applyOrderId: order.id, personId, decision: 'in' };
    await say(order.expert, from + BEAT_MS).call(decideRoomPerson, decision);
  });
  // Of several experts the others come by their invitation, and need no letting in.
  const others = (order.attended ?? []).filter(({ userId }) => userId !== order.expert.userId);
  for (const other of others) {
    const seat = newId();
    stage.scene(from + 2 * BEAT_MS, order, () => say(other, from + 2 * BEAT_MS).call(enterRoom, inRoom(seat)));
    if (until < stage.now - MINUTE_MS) stage.scene(until, order, () => say(other, until).call(leaveRoom, inRoom(seat)));
  }
  for (let at = from + BEAT_MS; at < until; at += BEAT_MS)
    for (const one of ['expert', 'applicant'] as const)
      stage.scene(at, order, () => say(order[one], at).call(exchangeRoom, inRoom(seats[one])));
  if (timeOf(order, 'opinion') === undefined) return seats;
  for (const one of ['applicant', 'expert'] as const)
    stage.scene(until, order, () => say(order[one], until).call(leaveRoom, inRoom(seats[one])));
  return seats;
}
