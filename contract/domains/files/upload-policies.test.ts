import { expect, test } from 'vitest';
import { domains } from '../../domains.ts';
import { uploadsOf } from '../../kernel/domain.ts';
import type { Field } from '../../kernel/field.ts';
import { DEFAULT_UPLOAD_CODE } from '../../kernel/upload-policies.ts';

const contract = import.meta.glob(['../../**/*.ts', '!../../**/*.test.ts'], { eager: true }) as Record<string, Record<string, unknown>>;

/** Every upload code that a declared field names. */
function namedCodes(): Set<string> {
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { kind, label, upload } = value as Partial<Field>;
    if (typeof kind === 'string' && typeof label === 'string' && upload) found.add(upload);
    for (const part of Object.values(value)) walk(part);
  };
  for (const exported of Object.values(contract)) walk(exported);
  return found;
}

test('every upload that a field asks for is declared by a domain', () => {
  const codes = [...namedCodes()];
  expect(codes).toContain('case-image');
  expect(codes.filter((code) => !uploadsOf(domains).has(code))).toEqual([]);
});

test('what is uploaded without saying what for has a policy in every installation', () => {
  const platform = domains.filter(({ isPlatform }) => isPlatform);
  expect(uploadsOf(platform).get(DEFAULT_UPLOAD_CODE)).toMatchObject({ extensions: ['jpg', 'jpeg', 'png'], maxBytes: 5 * 1024 ** 2 });
});
