import { lineAt } from './source-files.mjs';

/** What is asserted in the domains today, besides the blind ones below. The numbers only go down: lower them with what you take away. */
const MOST = { 'server/domains': 23, 'web/domains': 6 };

const IMPORT = /^[ \t]*(?:import|export)\b[^;(=]*?\bfrom\b/gm;
const ASSERTION = /\bas\s+(?!const\b)/g;
/** An assertion that the compiler would refuse, or that throws away what is known of an input. */
const BLIND = /^as\s+(?:unknown\s+as|never|(?:Public)?Call(?:Of)?|Handler)\b/;

const isTest = ({ path }) => /\.(test|testing)\.tsx?$/.test(path);

/** Types run from the contract to handlers and screens by inference: a blind assertion in a domain is a fault of the engine. */
export function checkAssertions(files) {
  return Object.entries(MOST).flatMap(([folder, most]) => {
    const own = files.filter((file) => file.path.startsWith(`${folder}/`) && !isTest(file));
    return breachesOf(folder, most, own.flatMap(assertionsIn));
  });
}

function breachesOf(folder, most, found) {
  const blind = found.filter(({ isBlind }) => isBlind);
  const rest = found.filter(({ isBlind }) => !isBlind);
  return [
    ...blind.map(({ path, line }) => `${path}:${line} 业务域不得强制转换类型`),
    ...(rest.length > most ? [`${folder} 有 ${rest.length} 处类型断言,不得多于 ${most} 处`] : []),
  ];
}

function assertionsIn({ path, bareCode }) {
  const code = bareCode.replace(IMPORT, (match) => match.replace(/[^\n]/g, ' '));
  return [...code.matchAll(ASSERTION)].map(({ index }) => ({
    path,
    line: lineAt(code, index),
    isBlind: BLIND.test(code.slice(index)),
  }));
}
