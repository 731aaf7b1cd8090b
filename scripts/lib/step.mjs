function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} 秒`;
}

/**
 * Shows one step of a longer work as one line: `… 正在安装依赖` while it runs, `✓ 依赖已安装 (3.1 秒)` when it is done.
 * `work` returns undefined on success or the text to show on failure; resolves to whether it succeeded.
 */
export async function step(doing, done, work, { quiet = false } = {}) {
  const since = Date.now();
  const live = process.stderr.isTTY === true;
  if (!quiet) process.stderr.write(live ? `… ${doing}` : `… ${doing}\n`);
  const failure = await work();
  if (failure === undefined) {
    if (!quiet) process.stderr.write(`${live ? '\r\x1b[2K' : ''}✓ ${done} (${seconds(since)})\n`);
    return true;
  }
  process.stderr.write(`${live && !quiet ? '\r\x1b[2K' : ''}✗ ${doing}:失败 (${seconds(since)})\n${failure.trimEnd()}\n`);
  return false;
}
