import type { Plugin } from 'vite';

// The component library's styles come as one file and not from the program: what would make them is left out of the build, and of the file
// whatever belongs to components that the console has not (ADR 0146).

const COMPONENT = /[\\/]antd[\\/]es[\\/]([^\\/]+)[\\/]/;
const STYLE_MODULE = /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$/;
/** Functions of the library whose second argument makes styles; the third, what variables a component has, is still needed. */
const MAKERS = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];
/** Classes that are not called as the folder of their component is. */
const CLASSES = new Map([
  ['float-button', 'float-btn'],
  ['calendar', 'picker-calendar'],
]);
/** Components whose styles serve nobody else. Those of any other stay, whether the console has it or not. */
const APART = [
  'affix',
  'anchor',
  'breadcrumb',
  'calendar',
  'carousel',
  'float-button',
  'list',
  'mentions',
  'splitter',
  'statistic',
  'transfer',
];

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Leaves out of the library's modules what makes styles: nobody calls it where `theme.zeroRuntime` is on. */
export function staticStyles(): Plugin {
  return {
    name: 'static-styles',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!STYLE_MODULE.test(id)) return null;
      const makers = makersIn(this.parse(code)).toSorted((one, other) => other.start - one.start);
      return { code: makers.reduce((rest, { start, end }) => `${rest.slice(0, start)}() => []${rest.slice(end)}`, code), map: null };
    },
    generateBundle(_, bundle) {
      const pieces = Object.values(bundle);
      const modules = pieces.flatMap((piece) => (piece.type === 'chunk' ? Object.entries(piece.modules) : []));
      const used = new Set(modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [COMPONENT.exec(id)?.[1]] : [])));
      const absent = APART.filter((name) => !used.has(name)).map((name) => CLASSES.get(name) ?? name);
      for (const piece of pieces)
        if (piece.type === 'asset' && /antd[^/]*\.css$/.test(piece.fileName))
          piece.source = withoutComponents(String(piece.source), absent);
    },
  };
}

/** Where the functions stand that are handed to the library to make styles. */
function makersIn(tree: unknown): Range[] {
  if (!tree || typeof tree !== 'object') return [];
  const { type, callee, arguments: handed } = tree as { type?: string; callee?: { name?: string }; arguments?: Range[] };
  const maker = type === 'CallExpression' && MAKERS.includes(callee?.name ?? '') ? handed?.[1] : undefined;
  return [...(maker ? [maker] : []), ...Object.values(tree).flatMap(makersIn)];
}

/** The style sheet without rules that are for these alone, and without the variables of the library's own example page. */
export function withoutComponents(sheet: string, absent: readonly string[]): string {
  const needless = new RegExp(`\\.ant-(?:${absent.join('|')})(?![a-z])|\\.css-var-_R_`);
  return rulesOf(sheet)
    .filter(({ head }) => {
      // What stands in brackets is a condition among others.
      const selectors = head.replace(/\([^)]*\)/g, '').split(',');
      return head.startsWith('@') || !selectors.every((selector) => needless.test(selector));
    })
    .map(({ rule }) => rule)
    .join('');
}

function rulesOf(sheet: string): { head: string; rule: string }[] {
  const rules: { head: string; rule: string }[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1;
    if (sheet[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    const rule = sheet.slice(start, at + 1);
    rules.push({ head: rule.slice(0, rule.indexOf('{')).trim(), rule });
    start = at + 1;
  }
  return rules;
}
