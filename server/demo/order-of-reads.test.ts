import { expect, test } from 'vitest';
import type { Domain } from '../../contract/kernel/domain.ts';
import { defineModule } from '../engine/module.ts';
import { inOrderOfReads } from './order-of-reads.ts';

const order = (domains: readonly Domain[]) =>
  inOrderOfReads(
    domains,
    domains.map((domain) => ({ module: defineModule({ domain, serves: [] }) })),
  ).map(({ module }) => module.domain?.name);

test('whoever reads another plays after it, and the platform first', () => {
  const domains = [
    { name: 'statistics', title: '', reads: ['referral'] },
    { name: 'referral', title: '', reads: ['cards'] },
    { name: 'cards', title: '' },
    { name: 'access', title: '', isPlatform: true },
  ] as const;
  expect(order(domains)).toEqual(['access', 'cards', 'referral', 'statistics']);
});

test('of two that read each other, the one that is declared first plays first, and who reads them later', () => {
  const domains = [
    { name: 'welcome', title: '', reads: ['referral'] },
    { name: 'referral', title: '', reads: ['evaluation', 'cards'] },
    { name: 'evaluation', title: '', reads: ['referral'] },
    { name: 'cards', title: '' },
  ] as const;
  expect(order(domains)).toEqual(['cards', 'referral', 'evaluation', 'welcome']);
});
