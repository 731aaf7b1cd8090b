import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (folder) => join(folder, 'output', 'types.tsbuildinfo');

/**
 * Options with which the compiler keeps what it found in a folder: what has not changed since, and depends on nothing that has, is not
 * checked again. Packages are called as the folder calls them, so that a copy that links them knows them too.
 */
export const keepTypes = (folder) => ['--incremental', '--preserveSymlinks', '--tsBuildInfoFile', fileIn(folder)];

/** Gives a copy what is known of the folder it was made of, where that is anything. */
export function handOnTypes(from, to) {
  mkdirSync(join(to, 'output'), { recursive: true });
  if (existsSync(fileIn(from))) copyFileSync(fileIn(from), fileIn(to));
}
