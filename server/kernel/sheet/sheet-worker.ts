import { readLines } from './read-lines.ts';
import type { SheetReply, SheetRequest } from './sheet-limits.ts';

// The process behind parse-sheet.ts: what people send may take all the time and memory that it can get.

/** What reading throws on is in the file: a day that no calendar has, a part that is no sheet. */
const unreadable: SheetReply = { refused: 'unreadable' };

process.on('message', (request: SheetRequest) => {
  void readLines(request).then(
    (reply) => process.send?.(reply),
    () => process.send?.(unreadable),
  );
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());
