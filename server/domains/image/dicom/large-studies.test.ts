import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { StudyCollector } from './collect-study.ts';
import { aFile } from './study.testing.ts';

const MB = 1_048_576;

/** Without this, files that were already read would still count as held. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('of a study of many files none stays in memory once it was read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lianyi-large-study-'));
  const out = await open(path.join(folder, 'made'), 'w+');
  try {
    const collector = new StudyCollector(out);
    const take = (number: number) =>
      collector.take(aFile({ number, rows: 1_024, columns: 1_024, pixels: Buffer.alloc(2 * MB, number), position: [0, 0, number] }));
    await take(1);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let number = 2; number <= 32; number += 1) await take(number);
    collectGarbage();
    expect(collector.instances).toHaveLength(32);
    expect(collector.instances[31]?.instance.facts).toMatchObject([{ position: [0, 0, 32] }]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MB);
  } finally {
    await out.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 30_000);
