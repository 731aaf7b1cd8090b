import { parseSync } from 'vite';

/** What a source says with values in it. */
export interface SaidTemplates {
  /** Templates of ``said`…` ``, with numbered holes. */
  readonly templates: readonly string[];
  /** Chinese with values that no tag takes apart, other than titles of what is declared and words for whoever runs the server. */
  readonly finished: readonly string[];
}

type Found = Record<keyof SaidTemplates, string[]>;

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const HAN = /\p{Script=Han}/u;

/** Reads a source as what it is, so that nothing is guessed from how it is written. */
export function saidTemplatesIn(path: string, source: string): SaidTemplates {
  const found: Found = { templates: [], finished: [] };
  look(parseSync(path, source).program, found);
  return found;
}

function look(part: unknown, found: Found): void {
  if (Array.isArray(part)) for (const one of part) look(one, found);
  else if (isNode(part) && !isNoMessage(part)) lookAt(part, found);
}

function lookAt(part: Node, found: Found): void {
  if (part.type === 'TaggedTemplateExpression' && isNode(part.quasi)) {
    if (nameOf(part.tag) === 'said') found.templates.push(templateOf(part.quasi, (at) => `{${at}}`));
    look(part.quasi.expressions, found);
    return;
  }
  const text = part.type === 'TemplateLiteral' ? templateOf(part, () => '{}') : '';
  if (HAN.test(text) && text.includes('{}')) found.finished.push(text);
  for (const inner of Object.values(part)) look(inner, found);
}

/** The title of something declared is a word of its own; an error at the start and a line of the log are for whoever runs the server. */
function isNoMessage({ type, key, callee }: Node): boolean {
  if (type === 'Property') return nameOf(key) === 'title';
  return (type === 'NewExpression' && nameOf(callee) === 'StartupError') || (type === 'CallExpression' && nameOf(callee) === 'log');
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
const nameOf = (part: unknown): string => (isNode(part) && typeof part.name === 'string' ? part.name : '');

function templateOf({ quasis }: Node, hole: (at: number) => string): string {
  const texts = Array.isArray(quasis) ? quasis.map((one) => String((one as { value: { cooked: string } }).value.cooked)) : [];
  return texts.reduce((made, text, at) => `${made}${hole(at - 1)}${text}`);
}
