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
