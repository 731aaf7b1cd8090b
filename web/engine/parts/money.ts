/** Integer cents as yuan with two decimals, by string maths: 5 → `0.05`. Empty for absent values. */
export function centsToYuan(cents: unknown): string {
  const text = String(cents ?? '').trim();
  if (!/^-?\d+$/.test(text)) return '';
  const digits = text.replace('-', '').padStart(3, '0');
  const sign = text.startsWith('-') && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}.${digits.slice(-2)}`;
}

/** Yuan with thousands separators, for reading: 123456789 → `1,234,567.89`. */
export function centsToReadable(cents: unknown): string {
  const [whole = '', decimals] = centsToYuan(cents).split('.');
  return decimals === undefined ? '' : `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/**
 * What stands in a field for an amount, read as an amount: without what is no part of a number, and without what follows the
 * second decimal. One digit too many is not another amount, and nothing that would empty the field. Chinese keyboards write `。` for a point, and
 * digits as wide as characters.
 */
export function typedYuan(typed = ''): string {
  return typedNumber(typed.replaceAll('。', '.')).replace(/^(-?\d*\.\d{2})\d+$/, '$1');
}

/** What stands in a field for a whole number: digits as wide as characters are digits, and what is part of no number is left out. */
export function typedNumber(typed = ''): string {
  return typed.normalize('NFKC').replace(/[^\w.-]+/g, '');
}

/** What a field for an amount tells while somebody types → integer cents, `null` once it was emptied; `undefined` when it is no amount, and the last one stays. */
export function typedCents(yuan: string | null): number | null | undefined {
  return yuan === null || yuan === '' ? null : yuanToCents(yuan);
}

/** Yuan as typed → integer cents; `undefined` when it is not an amount with at most two decimals. */
export function yuanToCents(yuan: string): number | undefined {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{0,2}))?$/.exec(yuan.trim().replaceAll(',', ''));
  if (!parts) return undefined;
  const cents = Number(`${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`);
  return parts[1] === '-' && cents !== 0 ? -cents : cents;
}
