import { expect, test } from 'vitest';
import { withdrawalWords } from './withdrawal-words.ts';

const TEXTS = '已发出的短信';
const PUSHES = '已推送到手机的消息';

test.each([
  [{ urgent: 0 }, []],
  [{ urgent: 0, textedCount: 0 }, [TEXTS]],
  // Whoever had not read it was reminded by a text message.
  [{ urgent: 1 }, [TEXTS]],
  [{ urgent: 0, pushedCount: 3 }, [PUSHES]],
  [{ urgent: 0, pushedCount: 0 }, []],
  [{ urgent: 1, pushedCount: 3 }, [TEXTS, PUSHES]],
])('of %o what lies on telephones is named that cannot be taken back: %o', (sent, named) => {
  const words = withdrawalWords(sent);
  expect([TEXTS, PUSHES].filter((one) => words.includes(one))).toEqual(named);
  expect(words.includes('无法撤回')).toBe(named.length > 0);
});
