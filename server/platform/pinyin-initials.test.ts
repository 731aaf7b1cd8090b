import pinyinMatch from 'pinyin-match';
import { expect, test } from 'vitest';
import { initialsOf } from './pinyin-initials.ts';

test.each([
  ['张三丰', 'zsf'],
  ['欧阳询', 'oyx'],
  // As surnames, and elsewhere.
  ['曾单', 'zd'],
  ['单曾', 'sc'],
  ['阿依古丽·买买提', 'ayglmmt'],
  ['王喆', 'wz'],
  ['John Smith', 'johnsmith'],
  ['患者 12', 'hz12'],
  ['？？', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('the beginning of a name has the beginning of its initials', () => {
  const name = '单于曾·解 A重1';
  for (let at = 0; at <= name.length; at += 1) expect(initialsOf(name).startsWith(initialsOf(name.slice(0, at)))).toBe(true);
});

test('it reads every character as the search of the menu may read it', () => {
  const { match } = pinyinMatch as unknown as { match: (text: string, typed: string) => unknown };
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const different = Array.from({ length: 0x51_a6 }, (_, at) => String.fromCodePoint(0x4e_00 + at)).filter((one) => {
    const readings = letters.filter((letter) => match(one, letter));
    return readings.length > 0 && !readings.includes(initialsOf(`a${one}`).slice(1));
  });
  // 焘 and 褚 are read so in names; the others are rare.
  expect(different.join('')).toBe('丬尢焘脯艹茈葚蚵蛸褚镡阏');
});
