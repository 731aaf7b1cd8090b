import type { Documented } from '../../../contract/kernel/document.ts';

/**
 * Under which a form of a document keeps what was not submitted, and knows what got no answer. A list of one kind of them begins documents
 * of that kind: what was entered for one is not shown in the form of another.
 */
export function draftKeyOf({ name, document }: Pick<Documented, 'name' | 'document'>, id: string | undefined, list = ''): string {
  if (id !== undefined) return `${name}:${id}`;
  return document.lists[list]?.only ? `${name}:new-${list}` : `${name}:new`;
}
