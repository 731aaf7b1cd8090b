import { lineAt } from './source-files.mjs';

/** What is asserted in the domains today, besides the blind ones below. The number only goes down: lower it with what you take away. */
const MOST = 26;

const IMPORT = /^[ \t]*(?:import|export)\b[^;(=]*?\bfrom\b/gm;
const ASSERTION = /\bas\s+(?!const\b)/g;
/** An assertion that the compiler would refuse, or that throws away what is known of an input. */
const BLIND = /^as\s+(?:unknown\s+as|never|(?:Public)?Call(?:Of)?|Handler)\b/;

const isDomain = ({ path }) => /^server\/domains\/.*\.ts$/.test(path) && !/\.(test|testing)\.ts$/.test(path);

/** Types run from the contract to the handlers by inference: a blind assertion in a domain is a fault of the kernel. */
export function checkAssertions(files) {
  const found = files.filter(isDomain).flatMap(assertionsIn);
  const blind = found.filter(({ isBlind }) => isBlind);
  const rest = found.filter(({ isBlind }) => !isBlind);
  return [
    ...blind.map(({ path, line }) => `${path}:${line} 业务域不得强制转换类型`),
    ...(rest.length > MOST ? [`server/domains 有 ${rest.length} 处类型断言,不得多于 ${MOST} 处`] : []),
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
