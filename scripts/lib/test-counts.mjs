import { stripVTControlCharacters } from 'node:util';

/** The result of a part that counts no tests. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** A run that ended badly without naming a failed test (a file that does not load, no report at all) counts as one failure. */
function concluded(counts, code) {
  const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
  return { ...counts, failed, ok: code === 0 && failed === 0 };
}

/** Counts of a vitest JSON report (undefined when none was written) and the exit code of its run. */
export function countVitest(report, code) {
  if (!report) return concluded(NOTHING, code || 1);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return concluded(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    code,
  );
}

/** One line for each failed test of a vitest report: where it stands, what it says, and the first line of why. */
export function failuresOf(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${name}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`);
  });
}

function firstLine(text = '') {
  return text.split('\n', 1)[0].slice(0, 300);
}

/** Counts of a Playwright JSON report (undefined when none was written) and the exit code of its run. A flaky test passed. */
export function countPlaywright(report, code) {
  if (!report) return concluded(NOTHING, code || 1);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return concluded({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** Characters of what a failed journey says of why: the walks list everything that they found. */
const WHY = 2000;

/** For each failed journey of a Playwright report its file, its title and why it failed. */
export function failuresOfPlaywright(report) {
  return (report?.suites ?? []).flatMap((suite) => [...failuresOfPlaywright(suite), ...(suite.specs ?? []).flatMap(failureOfSpec)]);
}

function failureOfSpec({ ok, file, line, title, tests }) {
  if (ok) return [];
  const errors = tests.flatMap(({ results }) => results.at(-1)?.errors ?? []);
  const why = errors.map(({ message = '' }) => stripVTControlCharacters(message)).join('\n');
  return [`${file}:${line} ${title}\n${why.slice(0, WHY).replaceAll(/^/gm, '    ')}`];
}
