import type { IncomingMessage } from 'node:http';
import { ArchiveFailure } from './dicomweb-port.ts';

/** Without a byte for this long a transfer is given up, and whatever it says after this long altogether, in ms. */
const SILENT_MS = 60_000;
const LONGEST_MS = 60 * 60_000;
const MOST_ANSWERED = 4 * 1_048_576;

/** A transfer that may last, as long as something moves. */
export interface Watched {
  readonly signal: AbortSignal;
  /** Something has moved. */
  beat(): void;
  end(): void;
  /** What people are told of an error on the way. */
  told(error: unknown, broken: string): Error;
}

export function watched(): Watched {
  const ended = new AbortController();
  const longest = setTimeout(() => ended.abort(), LONGEST_MS);
  const silent = setTimeout(() => ended.abort(), SILENT_MS);
  return {
    signal: ended.signal,
    beat: () => void silent.refresh(),
    end: () => {
      clearTimeout(longest);
      clearTimeout(silent);
      ended.abort();
    },
    told: (error, broken) => {
      if (ended.signal.aborted) return new ArchiveFailure('影像归档长时间没有答复，请稍后重试', true);
      return isOfTheWay(error) ? new ArchiveFailure(broken, true) : error instanceof Error ? error : new Error(String(error));
    },
  };
}

/** A connection that ended, or a body that did: not what is wrong on our side. */
function isOfTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(?:ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE|HPE_)/.test(code) ||
    /multipart data|aborted|terminated early/i.test(error.message)
  );
}

/** The whole of a short answer. Throws for a long one. */
export async function readLittle(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MOST_ANSWERED) throw new ArchiveFailure('影像归档的答复过长', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
