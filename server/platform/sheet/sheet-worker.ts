import { readLines } from './read-lines.ts';
import type { SheetReply, SheetRequest } from './sheet-limits.ts';

// The process behind parse-sheet.ts: what people send may take all the time and memory that it can get.

/** What the file is to blame for has been answered by the reader: anything else is our own fault, which the server logs. */
const failed = (error: unknown): SheetReply => ({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });

process.on('message', (request: SheetRequest) => {
  void readLines(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.(failed(error)),
  );
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());
