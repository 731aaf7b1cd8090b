import { randomInt } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { lineFor } from '../../platform/in-turn.ts';
import { guessableProblem, type PasswordOwner } from './common-passwords.ts';

// The algorithm is argon2id by default. 19 MiB and two passes: some 20 ms on a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A storm of sign-ins waits in line instead of taking all cores and memory; past 200 in line it is told so. */
const inTurn = lineFor({ mostAtOnce: 2, mostWaiting: 200, tooMany: '登录人数过多，请稍后再试' });

/** The password as it is stored: argon2id with its own salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** The same for what is found by its hash: under a salt that is known, in base64url. */
export async function hashUnderSalt(text: string, salt: string): Promise<string> {
  const bytes = await inTurn(() => hashRaw(text, { ...cost, salt: Buffer.from(salt, 'base64url') }));
  return bytes.toString('base64url');
}

const drawnCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/**
 * The same for one-time passwords of `randomPassword` that are made by the thousand: nobody guesses seventy random bits,
 * however fast they may try, and the password that its owner then chooses is stored at full cost.
 */
export function hashDrawnPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, drawnCost));
}

let decoy: Promise<string> | undefined;

/** Whether the password is right. Without a stored hash it takes the same time and says no, so that the time tells nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (!stored) decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy) ?? '';
  // What is stored for somebody who signs in only by a third party is no hash, and no password is right for it.
  const right = await inTurn(() => verify(against, password).catch(() => false));
  return right && stored !== undefined;
}

/**
 * What is wrong with a new password, in the user's words; `undefined` when nothing is. Asked wherever somebody chooses one; demo
 * data and the command line set theirs without it.
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const { account } = owner;
  if (password.length < 8) return '密码不能少于8位';
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '密码应同时包含字母和数字';
  if (account.length >= 3 && password.toLowerCase().includes(account.toLowerCase())) return '密码不能包含账号';
  return guessableProblem(password, owner);
}

// Without 0, O, 1, I and l: it is read from paper.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** A one-time password of twelve letters and digits, at least two of each. */
export function randomPassword(): string {
  const draw = (from: string): string => from[randomInt(from.length)] ?? '';
  const drawn = [draw(LETTERS), draw(LETTERS), draw(DIGITS), draw(DIGITS), ...Array.from({ length: 8 }, () => draw(LETTERS + DIGITS))];
  for (let at = drawn.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [drawn[at], drawn[other]] = [drawn[other] ?? '', drawn[at] ?? ''];
  }
  return drawn.join('');
}
