import { randomBytes, randomInt } from 'node:crypto';
import { hashUnderSalt } from '../../../engine/identity/passwords.ts';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
// Without 0, O, 1, I and L: they are read from paper.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export interface RecoveryCodes {
  /** As they are shown, this once: `ABCD-EFGH-JKMN`. */
  codes: string[];
  salt: string;
  hashes: string[];
}

export async function drawRecoveryCodes(): Promise<RecoveryCodes> {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
  const salt = randomBytes(16).toString('base64url');
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, salt, hashes };
}

/**
 * The same for a code however it is written: small, with spaces, without dashes. Sixty bits are too few for a plain hash
 * (ASVS 6.5.2): the cost of a password, with one salt a person, so that one hash finds the code.
 */
export function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return hashUnderSalt(plain, salt);
}
