import { answerRecording, askRecording, beginRecording, stopRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import type { Stage } from '../../../engine/demo.ts';
import type { Services } from '../../../engine/services.ts';
import { findRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { DemoOrder } from '../../consultation/consultation-demo.reads.ts';
import { roomTable } from '../room.tables.ts';
import { peopleOf } from '../room-people.ts';
import { type InventedPiece, inventRecording } from './invent-recording.ts';
import { keepPiece, type Taking } from './keep-piece.ts';
import { takes } from './put-recording-piece.ts';
import { roomRecordingPartTable, roomRecordingTable } from './recording.tables.ts';

const SECOND_MS = 1_000;

interface Recorded {
  /** The page of the expert. */
  seat: string;
  /** When they ask, in ms: both are inside. */
  at: number;
  answer: 'agreed' | 'refused';
}

/** The expert asks, the doctor answers, and what they agree to is recorded for some seconds. */
export function playRecording(stage: Stage, order: DemoOrder, { seat, at, answer }: Recorded): void {
  const known = { recordingId: '', partId: '' };
  const expert = (time: number) => stage.playAs(order.expert, time);
  const of = () => ({ applyOrderId: order.id, recordingId: known.recordingId });
  const then = (seconds: number, play: (time: number) => Promise<unknown>) =>
    stage.scene(at + seconds * SECOND_MS, order, () => play(at + seconds * SECOND_MS));
  then(0, async (time) => {
    known.recordingId = (await expert(time).call<{ id: string }>(askRecording, { applyOrderId: order.id, seat })).id;
  });
  then(3, (time) => stage.playAs(order.applicant, time).call(answerRecording, { ...of(), answer }));
  if (answer === 'refused') return;
  then(4, async (time) => {
    known.partId = (await expert(time).call<{ partId: string }>(beginRecording, { ...of(), seat })).partId;
  });
  then(10, async (time) => {
    for (const [place, piece] of (await inventRecording()).entries())
      await hand(stage.servicesAt(time), order.applicant.tenantId, { partId: known.partId, number: place + 1, ...piece }, time);
  });
  then(11, (time) => expert(time).call(stopRecording, of()));
}

type Handed = InventedPiece & { partId: string; number: number };

/** As the page of the host hands a piece on, through the same checks: a form with a file cannot be asked in process. */
async function hand(services: Services, tenantId: string, { partId, number, ms, bytes }: Handed, now: number): Promise<void> {
  const store = services.database.forTenant(tenantId);
  const guard = async (tx: Tx): Promise<Taking> => {
    const part = await findRow(tx, roomRecordingPartTable, partId);
    const recording = part && (await findRow(tx, roomRecordingTable, part.recordingId));
    const room = recording && (await findRow(tx, roomTable, recording.roomId));
    if (!room) throw notFound();
    return takes(tx, { room, people: await peopleOf(tx, room), part }, { number, ms, size: bytes.length }, now);
  };
  const { part } = await store.transaction(guard);
  await keepPiece(store, services, { part, number, ms, bytes }, guard, now);
}
