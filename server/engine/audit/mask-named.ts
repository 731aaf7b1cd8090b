import type { Sensitivity } from '../../../contract/kernel/field.ts';
import { mask } from '../../platform/mask.ts';
import { maskWritten } from './mask-content.ts';

/** What a name gives away about its value. A `name` is a patient's; a `text` is what was written about one. */
export type Told = Sensitivity | 'name' | 'text';

const told: readonly (readonly [Told, RegExp])[] = [
  [
    'secret',
    /passw|passphrase|pwd|secret|token|apikey|accesskey|privatekey|credential|authorization|bladeauth|cookie|captcha|(?:sms|mfa|auth|verify|recovery)codes?$|signature|otp$/,
  ],
  ['phone', /phone|mobile|(?:^|contact)tel$|contactnumber|linktel/],
  ['idNumber', /idcard|idnumber|idno$|identity|certno|certnumber|passport|cardno|bankcard|bankaccount|medicalrecordno|insuranceno/],
  ['name', /(?:patient|family|guardian|kin|relative|consignee)s?name|^patients?$|患者|姓名/],
  ['text', /complaint|diagnos|anamnes|history|symptom|illness|casedesc|opinion|address/],
];

/** What is behind a name, whatever its declaration or nothing says: `phones`, `id_cards`, `newPassword`. */
export function toldByName(name: string): Told | undefined {
  const plain = name.slice(0, 100).toLowerCase().replace(/[_.-]/g, '');
  return told.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** The house's words for a text of which a log keeps nothing else. */
export function lengthOnly(text: string): string {
  return `（文本，${text.length}字）`;
}

/**
 * A value of a known meaning as a log shows it. What does not look like what it should be is somebody's mistake, and may be
 * anything: then it is a text of which only the length is told.
 */
export function maskTold(value: string, kind: Told): string {
  if (kind === 'secret') return mask(value, kind);
  if (kind === 'name' && /^[\p{L}·. ]{1,20}$/u.test(value)) return `${[...value][0]}**`;
  if ((kind === 'phone' || kind === 'idNumber') && /^[\d +()-]{1,30}[Xx]?$/.test(value)) return mask(value, kind);
  return lengthOnly(value);
}

const MOST_DEEP = 6;
const MOST_ITEMS = 50;

/** A structure that nobody declared, as a log shows it: masked by the names in it and by what its texts hold. */
export function maskTree(value: unknown, kind?: Told, depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (kind === 'secret') return mask('', 'secret');
  if (typeof value !== 'object') return maskLeaf(value, kind);
  if (depth >= MOST_DEEP) return '…';
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => maskTree(item, kind, depth + 1));
  if (value instanceof Date) return value;
  // A name that is sent can be anything as well: a telephone number, or somebody's.
  const entries = Object.entries(value).slice(0, MOST_ITEMS);
  return Object.fromEntries(
    entries.map(([name, item], at) => [
      /^[\w.$-]{1,60}$/.test(name) ? maskWritten(name) : `…${at}`,
      maskTree(item, toldByName(name) ?? kind, depth + 1),
    ]),
  );
}

function maskLeaf(value: unknown, kind: Told | undefined): unknown {
  if (kind) return maskTold(String(value), kind);
  if (typeof value !== 'string') return typeof value === 'number' && Math.abs(value) < 1e10 ? value : maskWritten(String(value));
  return maskText(value);
}

/** Longer ones are looked through as texts: what is found by their names is found there too. */
const MOST_PARSED = 20_000;

/** A text that somebody wrote or sent. JSON in it is masked by the names in it. */
export function maskText(text: string): string {
  if (/^\s{0,10}[[{"]/.test(text) && text.length <= MOST_PARSED) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed === 'object' || parsed !== text) return JSON.stringify(maskTree(parsed));
    } catch {
      // Then it is a text like any other.
    }
  }
  return maskWritten(text);
}
