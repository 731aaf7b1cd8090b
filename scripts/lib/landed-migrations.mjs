import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'server/migrations';
/** One line a file: what it held when it was released, and its name. Hospitals have run these; they never run again. */
const LANDED = `${FOLDER}/landed.sha256`;

const digestOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

function readLanded(root) {
  const path = join(root, LANDED);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.filter(Boolean).map((line) => ({ digest: line.slice(0, 64), name: line.slice(64).trim() }));
}

function migrationsIn(root) {
  const folder = join(root, FOLDER);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
}

/** A released migration is not changed, removed or renamed, and no new one sorts before it: a database would miss it. */
export function checkLandedMigrations(root) {
  const landed = readLanded(root);
  const names = migrationsIn(root);
  const last = landed.at(-1)?.name ?? '';
  const known = new Set(landed.map(({ name }) => name));
  return [
    ...landed.flatMap(({ digest, name }) => {
      const path = join(root, FOLDER, name);
      if (!existsSync(path)) return [`${FOLDER}/${name} 已经发布,不得删除或改名`];
      return digestOf(path) === digest ? [] : [`${FOLDER}/${name} 已经发布,不得修改:新的变更写成新的迁移`];
    }),
    ...names.filter((name) => !known.has(name) && name < last).map((name) => `${FOLDER}/${name} 必须排在已发布的 ${last} 之后`),
  ];
}

const FENCED = /ALTER TABLE (\w+) FORCE ROW LEVEL SECURITY/g;
const CHANGES = /^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)|^WITH\b[\s\S]*?\bUPDATE (\w+)/gm;
const AS_GROUP = /SET LOCAL ROLE lianyi_group|NO FORCE ROW LEVEL SECURITY/;

/** Rows behind the tenant fence are changed as the role that sees them all: an owner that is no superuser sees none, and nothing says so. */
export function checkMigrationRoles(root) {
  const landed = new Set(readLanded(root).map(({ name }) => name));
  const scripts = migrationsIn(root).map((name) => ({ name, text: readFileSync(join(root, FOLDER, name), 'utf8') }));
  const fenced = new Set(scripts.flatMap(({ text }) => [...text.matchAll(FENCED)].map(([, table]) => table)));
  const changes = ({ text }) => [...text.matchAll(CHANGES)].map(([, table, inner]) => table ?? inner).filter((table) => fenced.has(table));
  return scripts
    .filter(({ name, text }) => !landed.has(name) && !AS_GROUP.test(text))
    .flatMap((script) =>
      changes(script).map(
        (table) => `${FOLDER}/${script.name} 修改了 ${table} 的数据:须以 SET LOCAL ROLE lianyi_group 执行,否则看不到任何一行`,
      ),
    );
}

/** Notes every migration that is there as released. Part of a release (CONTRIBUTING). */
export function landMigrations(root) {
  const lines = migrationsIn(root).map((name) => `${digestOf(join(root, FOLDER, name))}  ${name}`);
  writeFileSync(join(root, LANDED), `${lines.join('\n')}\n`);
  return lines.length;
}
