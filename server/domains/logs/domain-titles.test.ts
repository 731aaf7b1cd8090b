import { expect, test } from 'vitest';
import { domainTitles } from '../../../contract/domains/logs/domain-titles.ts';
import { servedBy } from '../../kernel/http/app.ts';
import { modules } from '../../modules.ts';

test('every domain that serves a call has a title', () => {
  const domains = new Set(servedBy(modules).map(({ endpoint }) => endpoint.domain));
  expect([...domains].filter((domain) => !(domain in domainTitles))).toEqual([]);
});
