import { readLines } from './read-lines.ts';
import type { SheetRequest } from './sheet-limits.ts';

// The process behind parse-sheet.ts: what people send may take all the time and memory that it can get.

process.on('message', (request: SheetRequest) => {
  void readLines(request).then(
    (reply) => process.send?.(reply),
    () => process.exit(1),
  );
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());
