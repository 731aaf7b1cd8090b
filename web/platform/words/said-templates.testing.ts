import { parseSync } from 'vite';

/** What a source says with values in it. */
export interface SaidTemplates {
  /** Templates of ``said`…` ``, with numbered holes. */
  readonly templates: readonly string[];
  /** Chinese with values that goes to whoever is refused, or into something that is said, as finished text. */
  readonly finished: readonly string[];
}

type Found = Record<keyof SaidTemplates, string[]>;

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const HAN = /\p{Script=Han}/u;
/** What they are given is shown to people. */
const REFUSES =
  /^(?:invalid|conflict|forbidden|notFound|unauthorized|invalidGrant|Refusal|OauthRefusal|StorageError|PushFailure|SmsFailure|SaidError|said|word|deed|phrase|several)$/;
const MESSAGE = /^(?:message|required|context|problem)$/;

/** Reads a source as what it is, so that nothing is guessed from how it is written. */
export function saidTemplatesIn(path: string, source: string): SaidTemplates {
  const found: Found = { templates: [], finished: [] };
  look(parseSync(path, source).program, false, found);
  return found;
}

function look(part: unknown, isShown: boolean, found: Found): void {
  if (Array.isArray(part)) for (const one of part) look(one, isShown, found);
  else if (isNode(part)) lookAt(part, isShown, found);
}

function lookAt(part: Node, isShown: boolean, found: Found): void {
  if (part.type === 'TaggedTemplateExpression' && isNode(part.quasi)) {
    const isSaid = nameOf(part.tag) === 'said';
    if (isSaid) found.templates.push(templateOf(part.quasi, (at) => `{${at}}`));
    look(part.quasi.expressions, isShown || isSaid, found);
    return;
  }
  if (part.type === 'TemplateLiteral' && isShown && holesOf(part) > 0) {
    const text = templateOf(part, () => '{}');
    if (HAN.test(text)) found.finished.push(text);
  }
  const shows = isShown || givesToPeople(part);
  for (const [name, inner] of Object.entries(part)) if (name !== 'callee' && name !== 'key') look(inner, shows && !opensScope(part), found);
}

/** A call that refuses, or a property that holds a message. */
function givesToPeople(part: Node): boolean {
  if (part.type === 'CallExpression' || part.type === 'NewExpression') return REFUSES.test(nameOf(part.callee));
  return part.type === 'Property' && MESSAGE.test(nameOf(part.key));
}

/** What is worked out in there is not itself what is said. */
const opensScope = ({ type }: Node): boolean => type === 'BlockStatement' || type === 'BinaryExpression';

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
const nameOf = (part: unknown): string => (isNode(part) && typeof part.name === 'string' ? part.name : '');
const holesOf = ({ expressions }: Node): number => (Array.isArray(expressions) ? expressions.length : 0);

function templateOf({ quasis }: Node, hole: (at: number) => string): string {
  const texts = Array.isArray(quasis) ? quasis.map((one) => String((one as { value: { cooked: string } }).value.cooked)) : [];
  return texts.reduce((made, text, at) => `${made}${hole(at - 1)}${text}`);
}
