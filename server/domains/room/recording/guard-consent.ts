import type { Tx } from '../../../engine/store/runner.ts';
import { conflict } from '../../../platform/refusal.ts';
import type { PersonRow, RoomRow } from '../room.tables.ts';
import { answersOf, isOver, lastRecording } from './recording-rows.ts';

/** Throws 409 for somebody in the lobby who has not agreed to the recording that is under way: they are asked there, before they are let in. */
export async function guardConsent(tx: Tx, room: RoomRow, person: PersonRow): Promise<void> {
  const recording = await lastRecording(tx, room);
  if (!recording || isOver(recording) || recording.state === 'asked') return;
  const answer = (await answersOf(tx, recording)).get(person.id);
  if (answer === 'agreed') return;
  throw conflict(answer ? '对方不同意录制，请先结束录制再准许进入' : '会诊正在录制，对方尚未答复是否同意录制');
}
