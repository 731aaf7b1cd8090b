import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];
const SOURCE = /\.(ts|tsx|mjs)$/;
const IMPORT =
  /^[ \t]*(?:import|export)\b(?<clause>[^;'"`]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm;

function listPaths(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listPaths(root, posix.join(folder, entry.name)) : [posix.join(folder, entry.name)]));
}

/** Comments become blanks of the same length, so that offsets and line numbers stay true. */
function withoutComments(text) {
  const token = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(token, (match) => (match.startsWith('/') ? match.replace(/[^\n]/g, ' ') : match));
}

/** Contents of strings become blanks, so that a message about `any` is not taken for code. */
function withoutStrings(code) {
  return code.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, (match) => match.replace(/[^\n]/g, ' '));
}

function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

function importsOf(path, code) {
  return [...code.matchAll(IMPORT)].map((match) => {
    const { clause, from, bare, dynamic } = match.groups;
    const specifier = from ?? bare ?? dynamic;
    const target = specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : undefined;
    const line = lineAt(code, match.index + match[0].length - 1);
    const isLazy = dynamic !== undefined;
    return { specifier, target, line, isLazy, typeOnly: /^\s*type\b/.test(clause ?? ''), reExport: /^[ \t]*export/.test(match[0]) };
  });
}

/**
 * Reads the project's source files. Each has its path, text, code (no comments), bare code (no comments, no string
 * contents), imports with their line and, for relative ones, the path they lead to.
 */
export function readSources(root) {
  return FOLDERS.flatMap((folder) => listPaths(root, folder))
    .filter((path) => SOURCE.test(path) && !path.includes('node_modules/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const code = withoutComments(text);
      return {
        path,
        text,
        code,
        bareCode: withoutStrings(code),
        imports: importsOf(path, code),
        isTest: /\.(test|spec)\.tsx?$/.test(path),
      };
    });
}

/** Line number (from 1) of an offset in a file's text. */
export { lineAt };
