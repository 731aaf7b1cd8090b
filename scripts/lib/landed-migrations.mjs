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

/** Notes every migration that is there as released. Part of a release (CONTRIBUTING). */
export function landMigrations(root) {
  const lines = migrationsIn(root).map((name) => `${digestOf(join(root, FOLDER, name))}  ${name}`);
  writeFileSync(join(root, LANDED), `${lines.join('\n')}\n`);
  return lines.length;
}
