import { randomBytes } from 'node:crypto';
import {
  answerGuestRecording,
  answerRecording,
  askRecording,
  beginRecording,
  downloadRecording,
  listRecordings,
  openRecording,
  pauseRecording,
  putRecordingPiece,
  stopRecording,
} from '../../../../contract/domains/room/recording.endpoints.ts';
import type { ConsentAnswer } from '../../../../contract/domains/room/recording.rules.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { visitor } from '../room.testing.ts';
import { inventRecording } from './invent-recording.ts';

export type ListedRecording = SentOf<typeof listRecordings.row>;

/** Six pictures of three seconds, as a browser hands them on. */
export const pieces: readonly Buffer[] = (await inventRecording(6)).map(({ bytes }) => bytes);

export interface SentPiece {
  partId: string;
  number: number;
  bytes?: Buffer;
  seat?: string;
  age?: number | undefined;
}

/** What one person does about the recording of an order's room, besides being in it. */
export async function recorder(test: TestApp, name: PersonName, order: { id: string }) {
  const client = await test.as(name);
  const applyOrderId = order.id;
  const page = await visitor(test, name, order);
  const { seat } = page;
  return {
    ...page,
    ask: () => client.send<{ id: string }>(askRecording, { applyOrderId, seat }),
    begin: (recordingId: string) => client.send<{ partId: string }>(beginRecording, { applyOrderId, recordingId, seat }),
    pause: (recordingId: string, isPaused: 0 | 1) => client.send(pauseRecording, { applyOrderId, recordingId, isPaused }),
    stop: (recordingId: string, isMoreComing?: 1) => client.send(stopRecording, { applyOrderId, recordingId, isMoreComing }),
    answer: (recordingId: string, answer: ConsentAnswer) => client.send(answerRecording, { applyOrderId, recordingId, answer }),
    list: () => client.send<ListedRecording[]>(listRecordings, { applyOrderId }),
    open: (partId: string) => client.send<{ link: string }>(openRecording, { applyOrderId, partId }),
    download: (partId: string) => client.send<{ link: string }>(downloadRecording, { applyOrderId, partId }),
    put: async ({ partId, number, bytes = pieces[(number - 1) % pieces.length], seat: own = seat, age }: SentPiece) => {
      const boundary = `----${randomBytes(8).toString('hex')}`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: video/webm\r\n\r\n`;
      const query = new URLSearchParams({ applyOrderId, partId, seat: own, number: String(number), ms: '500' });
      if (age !== undefined) query.set('age', String(age));
      const reply = await test.app.inject({
        method: 'POST',
        url: `/api${putRecordingPiece.path}?${query}`,
        headers: { 'blade-auth': `bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([Buffer.from(head), bytes ?? Buffer.alloc(0), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      return { status: reply.statusCode, msg: reply.json<{ msg: string }>().msg };
    },
  };
}

export type Recorder = Awaited<ReturnType<typeof recorder>>;

export const guestAnswer = ({ anonymous }: TestApp, link: string, recordingId: string, answer: ConsentAnswer) =>
  anonymous.send(answerGuestRecording, { link, recordingId, answer });
