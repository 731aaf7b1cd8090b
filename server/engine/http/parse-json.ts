import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/** Deeper than any drawing or form; every recursion over what was sent stands on it. */
const MOST_LEVELS = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Reads the JSON of a body, plain or decrypted. Throws 400 for what is none, for names that reach into prototypes, and for
 * structures so deep that whatever walks through them later would run out of stack.
 */
export function jsonReader(app: FastifyInstance): (request: FastifyRequest, text: string) => Promise<unknown> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text) =>
    new Promise((resolve, reject) => {
      if (isTooDeep(text)) return reject(new Refusal(400, '请求内容嵌套过深'));
      parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
}

function isTooDeep(text: string): boolean {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) levels += 1;
    else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}
