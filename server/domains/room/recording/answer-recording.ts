import { answerGuestRecording, answerRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { type ConsentAnswer, HAND_IN_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { serve, servePublic } from '../../../engine/call/call.ts';
import { conflict } from '../../../platform/refusal.ts';
import { memberStanding } from '../member-standing.ts';
import { guestStanding, type Standing } from '../room.policy.ts';
import { isHere, lockRoom, peopleOf, tellRoom } from '../room-people.ts';
import { answersOf, awaitPieces, endRecording, isOver, keepAnswer, recordingOf } from './recording-rows.ts';

interface Answered {
  recordingId: string;
  answer: ConsentAnswer;
}

export const serveAnswerRecording = serve(answerRecording, async (call) => answer(await memberStanding(call), call.input, call.now));
export const serveAnswerGuestRecording = servePublic(answerGuestRecording, async (call) =>
  answer(await guestStanding(call), call.input, call.now),
);

/**
 * Keeps what somebody says to being recorded. Who is inside and refuses, and whoever takes a yes back, ends the recording; who refuses in the
 * lobby is not let in while it lasts, and one who has left ends nothing: they are in no picture, and nothing is taken once they come back. Said twice it changes nothing. Throws 409 for who is neither inside nor in the lobby, and, for
 * another answer than before, once it has ended.
 */
async function answer({ store, order, person }: Standing, { recordingId, answer: said }: Answered, now: number): Promise<{ id: string }> {
  return store.transaction(async (tx) => {
    const room = await lockRoom(tx, order, now);
    const recording = await recordingOf(tx, room, recordingId);
    const current = (await peopleOf(tx, room)).find(({ id }) => id === person.id);
    if (!current) throw conflict('您不在会诊室内');
    const before = (await answersOf(tx, recording)).get(current.id);
    // Whose answer was lost says it again, also when it has ended the recording.
    if (before === said || (before === 'withdrawn' && said === 'refused')) return { id: recording.id };
    if (isOver(recording)) throw conflict('录制已结束');
    // A no after a yes takes the yes back, wherever they are now: their picture may be in it.
    const takesBack = before === 'agreed' && said !== 'agreed';
    if (!takesBack && current.state !== 'in' && current.state !== 'lobby') throw conflict('您不在会诊室内');
    if (!takesBack && said === 'withdrawn') throw conflict('您还没有同意录制');
    const given = takesBack ? 'withdrawn' : said;
    await keepAnswer(tx, recording, current, given, now);
    const ends = takesBack || (given === 'refused' && current.state === 'in' && isHere(current, now));
    if (!ends) await tellRoom(tx, room, current, now);
    else {
      await endRecording(tx, { room, person: current }, recording, takesBack ? 'withdrawn' : 'refused', now);
      // What was recorded before was recorded with leave, and people were told that it stays.
      await awaitPieces(tx, recording, now + HAND_IN_MS);
    }
    return { id: recording.id };
  });
}
