import { writeSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';

const STDOUT = 1;
const STDERR = 2;

/**
 * The process's standard output as the destination of its log. A line that cannot be written, as on a full disk, is lost and counted, and
 * nobody who logs hears of it. People are told once, on standard error; the log itself says how many were lost as soon as it takes lines
 * again. What is written to a reader that has gone is not spoken of.
 */
export function standardOutput(): DestinationStream {
  let waiting = 0;
  let lost = 0;
  let stream: ReturnType<typeof open> | undefined = open();

  function open() {
    const opened = pino.destination({ dest: STDOUT, sync: false });
    opened.on('drain', () => {
      waiting = 0;
    });
    opened.on('error', (error: NodeJS.ErrnoException) => {
      if (opened !== stream || error.code === 'EPIPE') return;
      // With what it holds it would wait for room when the process ends, for ever.
      stream = undefined;
      opened.destroy();
      lost = waiting;
      tryWrite(STDERR, `日志无法写入（${error.code}）：服务继续运行，此后的日志行将丢失，请检查磁盘空间。\n`);
    });
    return opened;
  }

  /** One by one, each tried at once, until there is room again. */
  function writeWhileFull(line: string): void {
    if (!tryWrite(STDOUT, `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'log lines were lost' })}\n${line}`)) {
      lost += 1;
      return;
    }
    waiting = 0;
    stream = open();
  }

  return {
    write: (line) => {
      if (!stream) return writeWhileFull(line);
      waiting += 1;
      stream.write(line);
    },
  };
}

function tryWrite(fd: number, text: string): boolean {
  try {
    writeSync(fd, text);
    return true;
  } catch {
    return false;
  }
}
