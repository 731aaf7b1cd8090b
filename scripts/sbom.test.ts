import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Locked {
  version: string;
  name?: string;
  dev?: boolean;
}

interface Component {
  name: string;
  version: string;
  licenses?: unknown[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
const runSbom = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/sbom.mjs'), ...args], { cwd: ROOT, encoding: 'utf8' });

test('the bill of materials lists every package of the lock file, with its version and an allowed licence', () => {
  const { status, stdout } = runSbom();
  expect([status, stdout]).toEqual([0, expect.not.stringContaining('许可证')]);
  const sbom = readJson<{ components: Component[] }>('output/sbom.cdx.json');
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'lianyi', type: 'application' } } });
  const listed = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]));
  const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json');
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const idOf = ([path, { name, version }]: [string, Locked]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`;
  expect(locked.filter(([, { dev }]) => !dev).length).toBeGreaterThan(100);
  expect(locked.map(idOf).filter((id) => !listed.get(id)?.licenses?.length)).toEqual([]);
});

test.each([
  ['nobody knows', undefined, 1],
  ['asks for our source', 'AGPL-3.0-only', 1],
  ['adds one that does', '(MIT AND GPL-2.0-only)', 1],
  ['leaves the choice', '(MIT OR GPL-2.0-only)', 0],
  ['is free', 'BSD-3-Clause', 0],
])('a licence that %s: %s', (_, expression, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'lianyi-sbom-'));
  const file = join(folder, 'sbom.json');
  writeFileSync(
    file,
    JSON.stringify({ components: [{ name: 'x', version: '1.0.0', ...(expression ? { licenses: [{ expression }] } : {}) }] }),
  );
  const outcome = runSbom('--check', file);
  rmSync(folder, { recursive: true });
  expect([outcome.status, outcome.stdout.includes('x@1.0.0')]).toEqual([status, status === 1]);
});
