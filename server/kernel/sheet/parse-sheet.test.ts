import { describe, expect, test } from 'vitest';
import { parseSheet } from './parse-sheet.ts';
import { MOST_AT_ONCE, MOST_CHARACTERS, MOST_WAITING } from './sheet-limits.ts';
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

  test('waits for its turn behind others, and is told when too many wait', async () => {
    const many = Array.from({ length: MOST_AT_ONCE + MOST_WAITING + 1 }, () => parseSheet(good, 1, { limitMs: 1 }));
    const outcomes = (await Promise.allSettled(many)).map((one) => (one.status === 'rejected' ? one.reason : undefined));
    expect(outcomes.at(-1)).toMatchObject({ code: 429, message: '正在解析的文件过多，请稍后再试' });
    expect(outcomes.slice(0, -1).every((one) => one?.code === 400)).toBe(true);
  });
});
