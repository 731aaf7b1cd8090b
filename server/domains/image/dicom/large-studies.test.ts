import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StudyCollector } from './collect-study.ts';
import { aFile, collectGarbage } from './study.testing.ts';

const MB = 1_048_576;

/** How many of these are still held, once what nobody holds has been given every chance to go. */
async function stillHeld(files: readonly WeakRef<ArrayBufferLike>[]): Promise<number> {
  const held = () => files.filter((file) => file.deref() !== undefined).length;
  for (let tries = 0; tries < 20 && held() > 0; tries += 1) {
    // A reference that was followed counts as held until the present work is over.
    await setImmediate();
    collectGarbage();
    await setImmediate();
  }
  return held();
}

test('of a study of many files none stays in memory once it was read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lianyi-large-study-'));
  const out = await open(path.join(folder, 'made'), 'w+');
  try {
    const collector = new StudyCollector(out);
    const files: WeakRef<ArrayBufferLike>[] = [];
    for (let number = 1; number <= 32; number += 1) {
      const file = aFile({ number, rows: 1_024, columns: 1_024, pixels: Buffer.alloc(2 * MB, number), position: [0, 0, number] });
      files.push(new WeakRef(file.buffer));
      await collector.take(file);
    }
    expect(collector.instances).toHaveLength(32);
    expect(collector.instances[31]?.instance.facts).toMatchObject([{ position: [0, 0, 32] }]);
    // The last one may still lie in what has just run.
    expect(await stillHeld(files)).toBeLessThanOrEqual(1);
    expect(collector.instances).toHaveLength(32);
  } finally {
    await out.close();
    await rm(folder, { recursive: true, force: true });
  }
});
