import type { Doubt, Format } from './field.ts';
import { fromWireTime } from './wire-time.ts';

const FORM = /^(?:\d{15}|\d{17}[\dXx])$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';
/** Odd for men. */
const SEX_DIGIT = 16;

/** Whether this is written like a citizen's number: fifteen digits, or eighteen of which the last may be an X. */
export function isIdNumber(text: string): boolean {
  return FORM.test(text);
}

/** That the day of birth in it exists and, of eighteen, that the last is the check digit of the others (GB 11643). */
export function isRightIdNumber(text: string): boolean {
  const day = text.length === 15 ? `19${text.slice(6, 12)}` : text.slice(6, 14);
  if (fromWireTime(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) === undefined) return false;
  if (text.length === 15) return true;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return CHECKS[sum % 11] === text.at(-1)?.toUpperCase();
}

/** The day of birth `yyyy-mm-dd` in a right number of eighteen digits; older numbers have no check digit, and are not read. */
export function bornBy(text: string): string | undefined {
  if (text.length !== 18 || !isIdNumber(text) || !isRightIdNumber(text)) return undefined;
  return `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
}

/** The key of the sex in such a number: 1 for men, 2 for women. */
export function sexBy(text: string): '1' | '2' | undefined {
  if (bornBy(text) === undefined) return undefined;
  return Number(text[SEX_DIGIT]) % 2 === 1 ? '1' : '2';
}

/** Where nothing but a citizen's number is entered. */
export const idNumber: Format = { pattern: FORM, holds: isRightIdNumber, message: '身份证号格式不正确' };

/** Where passports and other papers are entered as well, nobody can be refused for it. */
export const idNumberDoubt: Doubt = {
  isDoubtful: (text) => isIdNumber(text) && !isRightIdNumber(text),
  message: '像是身份证号，但出生日期或校验位不正确，请核对',
};
