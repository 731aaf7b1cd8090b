import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Domain } from '../../contract/kernel/domain.ts';
import { describeTableOf } from '../engine/store/table.ts';
import { writeDomain } from './new-domain.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lianyi-new-domain-'));
  await cp(join(project, 'contract'), join(root, 'contract'), { recursive: true });
  await symlink(join(project, 'package.json'), join(root, 'package.json'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a domain is three files and two lines, and has a table, calls and a page', async () => {
  const before = await readFile(join(root, 'contract/domains.ts'), 'utf8');
  const files = await writeDomain(join(root, 'contract'), 'health-card', '健康卡');
  expect(files).toHaveLength(3);
  const after = await readFile(join(root, 'contract/domains.ts'), 'utf8');
  expect(after.split('\n').length - before.split('\n').length).toBe(2);
  const { domains } = (await import(join(root, 'contract/domains.ts'))) as { domains: readonly Domain[] };
  const domain = domains.find(({ name }) => name === 'health-card');
  expect(domain?.resources?.map(({ menu }) => menu?.path)).toEqual(['/health-card']);
  expect(domain?.resources?.map((resource) => describeTableOf(resource).name)).toEqual(['health_card']);
});

test.each([
  ['Health', '业务域名称只能用小写字母、数字和短横线。'],
  ['consultation', '业务域 consultation 已存在。'],
])('%s is refused, and nothing is written', async (name, message) => {
  const before = await readFile(join(root, 'contract/domains.ts'), 'utf8');
  await expect(writeDomain(join(root, 'contract'), name, '名称')).rejects.toThrow(message);
  expect(await readFile(join(root, 'contract/domains.ts'), 'utf8')).toBe(before);
});
