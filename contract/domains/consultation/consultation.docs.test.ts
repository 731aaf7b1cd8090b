import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toMermaid } from '../../kernel/states.ts';
import { consultationStates } from './consultation.states.ts';

test('the page about consultation draws the moves as they are declared', () => {
  const page = readFileSync(new URL('../../../docs/domains/consultation.md', import.meta.url), 'utf8');
  expect(page, 'renew it with: npm run docs').toContain(toMermaid(consultationStates));
});
