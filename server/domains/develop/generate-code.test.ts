import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Resource, withRestore } from '../../../contract/kernel/resource-row.ts';
import { createSchemaSql } from '../../engine/store/schema-sql.ts';
import { declaredTables, describeTableOf } from '../../engine/store/table.ts';
import { aModel, aPlan } from './develop.testing.ts';
import { generateCode } from './generate-code.ts';
import { quote } from './print-resource.ts';
import { type CodePlan, resourceFromModel } from './resource-from-model.ts';

const root = resolve(import.meta.dirname, '../../..');
const plan = aPlan as unknown as CodePlan;
const now = Date.parse('2026-11-20T02:00:00Z');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-generated-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const contentOf = (path: RegExp): string => generateCode(aModel, plan, now).find((file) => path.test(file.path))?.content ?? '';

test('the declaration compiles, and says what the model says', async () => {
  const path = join(folder, 'contract/domains/family-bed/bed-type.resource.ts');
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(root, 'contract/kernel'), join(folder, 'contract/kernel'));
  await writeFile(path, contentOf(/^contract\/domains/));
  const options = { strict: true, noUncheckedIndexedAccess: true, module: 'nodenext', target: 'esnext', noEmit: true, types: [] };
  const compilerOptions = { ...options, allowImportingTsExtensions: true, erasableSyntaxOnly: true, preserveSymlinks: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [path] }));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const compiled = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
  await expect(compiled.catch((error: { stdout?: string }) => Promise.reject(new Error(error.stdout)))).resolves.toBeDefined();
  const { bedType } = (await import(path)) as { bedType: Resource };
  expect(bedType).toEqual(withRestore(resourceFromModel(aModel, plan)));
  const sql = createSchemaSql([describeTableOf(bedType)]);
  expect(contentOf(/\.sql$/)).toBe(sql.map((statement) => `${statement};\n`).join('\n'));
});

test('the migration holds the fences, and generating declares nothing', () => {
  const before = declaredTables().length;
  expect(contentOf(/\.sql$/)).toContain('ALTER TABLE bed_type FORCE ROW LEVEL SECURITY');
  expect(contentOf(/\.sql$/)).toContain('CREATE UNIQUE INDEX bed_type_tenant_id_bed_code_key');
  expect(declaredTables()).toHaveLength(before);
});

test('the menu has the page with its buttons, below the folder', () => {
  const rows = JSON.parse(contentOf(/^menu/)) as { id: string; parentId: string; code: string }[];
  expect(rows.map(({ code }) => code)).toEqual([
    'bed_type',
    'bed_type_view',
    'bed_type_add',
    'bed_type_edit',
    'bed_type_delete',
    'bed_type_export',
  ]);
  expect(new Set(rows.slice(1).map(({ parentId }) => parentId))).toEqual(new Set([rows[0]?.id]));
});

test.each(["it's", 'a\\', 'line\nbreak', '\u2028', `$${'{x}'}`, '"both\'', '*/'])('%j stays a text', (value) => {
  expect(runInNewContext(quote(value))).toBe(value);
});
