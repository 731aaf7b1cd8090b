import type { Message } from '../../../../contract/kernel/said.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readBytes } from './read-bytes.ts';
import type { ReadEcg } from './recording.ts';

export interface EcgRequest {
  readonly bytes: Uint8Array;
  readonly extension: string;
}

export type EcgReply = { readonly read: ReadEcg } | { readonly refused: Message } | { readonly failed: string };

// The process behind read-ecg.ts.

process.on('message', (request: EcgRequest) => {
  process.send?.(answer(request));
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());
// A stop that is sent to all processes of the server is the server's: it ends this one by hanging up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function answer({ bytes, extension }: EcgRequest): EcgReply {
  try {
    return { read: readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), extension) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.said };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
