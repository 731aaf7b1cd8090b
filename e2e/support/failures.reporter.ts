import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What a failed journey leaves in its folder to be read behind the list of failures: where the run itself is far away, nothing else is seen. */
const LEFT = ['consoles.txt', 'server.log'];
const LINES = 15;

/** Prints, when all has run, what stood on the consoles of each failed journey, and the last calls with their answers. */
// biome-ignore lint/style/noDefaultExport: that is where Playwright looks for a reporter
export default class FailuresReporter implements Reporter {
  private readonly failed: { title: string; folder: string | undefined }[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const folder = result.attachments.find(({ name }) => name === 'left')?.body?.toString();
    this.failed.push({ title: test.title, folder });
  }

  async onEnd(): Promise<void> {
    for (const { title, folder } of this.failed) {
      if (!folder) continue;
      for (const name of LEFT) {
        const lines = await readFile(join(folder, name), 'utf8').then(
          (text) => text.trimEnd().split('\n').slice(-LINES),
          () => ['none'],
        );
        process.stdout.write(`\n${name} of ${title}:\n${lines.map((line) => `    ${line.slice(0, 300)}`).join('\n')}\n`);
      }
    }
  }
}
