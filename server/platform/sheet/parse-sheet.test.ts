import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { parseSheet } from './parse-sheet.ts';
import { MOST_AT_ONCE, MOST_CHARACTERS, MOST_WAITING, NO_DAY } from './sheet-limits.ts';
import { bombSheet, sheetOfXml } from './sheets.testing.ts';

const COMPLEX = '文件过大或内容过于复杂，无法解析，请按模板分批导入';
const good = sheetOfXml('<row><c t="inlineStr"><is><t>账号</t></is></c></row><row><c><v>7</v></c></row>');

describe('a sheet', () => {
  test('is read as texts, as many lines as are wanted', async () => {
    expect(await parseSheet(good, 10)).toEqual([['账号'], ['7']]);
    expect(await parseSheet(good, 1)).toHaveLength(1);
  });

  test.each([
    ['unpacks to more than any sheet of ours', () => bombSheet(4_000, 1_000)],
    ['has more cells than any sheet of ours', () => bombSheet(2_000, 1_000)],
    ['has too many columns', () => bombSheet(1, 201)],
    ['holds too much text', () => sheetOfXml(`<row><c t="inlineStr"><is><t>${'长'.repeat(MOST_CHARACTERS + 1)}</t></is></c></row>`)],
  ])('that %s is refused clearly', async (_what, bytes) => {
    await expect(parseSheet(bytes(), 100)).rejects.toMatchObject({ code: 400, message: COMPLEX });
  });

  test('of something else is no sheet', async () => {
    for (const bytes of [Buffer.from('account,name'), good.subarray(0, good.length - 30)])
      await expect(parseSheet(bytes, 10)).rejects.toMatchObject({ code: 400, message: '请上传xlsx格式的文件' });
  });

  test('with a day that no calendar has shows it as Excel does, and the rest is read', async () => {
    const dayOf = (serial: string) => `<c s="1"><v>${serial}</v></c>`;
    const bytes = sheetOfXml(`<row>${['44000', '1e9', '3000000'].map(dayOf).join('')}</row>`);
    expect(await parseSheet(bytes, 10)).toEqual([['2020-06-18', NO_DAY, NO_DAY]]);
  });

  test('that our own code stumbles over is our fault, and not unreadable', async () => {
    const nothing: Uint8Array = JSON.parse('null');
    const failure = await parseSheet(nothing, 10).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(Refusal);
    expect(String(failure)).toMatch(/the sheet worker failed: TypeError/);
  });

  test('that kills its reader, or keeps it too long, is refused the same way, and the next one is read', async () => {
    const outcomes = await Promise.allSettled([
      parseSheet(good, 10, { heapMb: 8 }),
      parseSheet(good, 10, { limitMs: 1 }),
      parseSheet(good, 10),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 400, message: COMPLEX } },
      { status: 'rejected', reason: { code: 400, message: COMPLEX } },
      { status: 'fulfilled', value: [['账号'], ['7']] },
    ]);
  });

  test('whose reader fails for a reason of its own is not blamed for it, and the next one is read', async () => {
    const killed = (message: unknown) => {
      const { process: reader } = message as { process: ChildProcess };
      reader.once('spawn', () => reader.kill('SIGKILL'));
    };
    subscribe('child_process', killed);
    const byOthers = parseSheet(good, 10).catch((error: unknown) => error);
    unsubscribe('child_process', killed);
    const notStarted = parseSheet(good, 10, { heapMb: Number.NaN }).catch((error: unknown) => error);
    for (const failure of [await byOthers, await notStarted]) {
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(Refusal);
      expect(String(failure)).toMatch(/the sheet worker ended unexpectedly \((SIGKILL|9)\)/);
    }
    expect(await parseSheet(good, 10)).toEqual([['账号'], ['7']]);
  });

  test('waits for its turn behind others, and is told when too many wait', async () => {
    const many = Array.from({ length: MOST_AT_ONCE + MOST_WAITING + 1 }, () => parseSheet(good, 1, { limitMs: 1 }));
    const outcomes = (await Promise.allSettled(many)).map((one) => (one.status === 'rejected' ? one.reason : undefined));
    expect(outcomes.at(-1)).toMatchObject({ code: 429, message: '正在解析的文件过多，请稍后再试' });
    expect(outcomes.slice(0, -1).every((one) => one?.code === 400)).toBe(true);
  });
});
