import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { getSession } from '../../platform/session/session.ts';

/** What was sent, and by which call: several calls of a form may add the same row. */
export interface Try {
  readonly endpoint: Endpoint;
  readonly body: string;
}

/** Tries under one key that got no answer, and when the first was sent, in milliseconds since 1970. One at most was done. */
export interface UnansweredTry {
  readonly tries: readonly Try[];
  readonly key: string;
  readonly at: number;
}

/** By the row that they are about. */
export type UnansweredTries = Map<string, UnansweredTry>;

/** By user, form and kind of row. In memory alone: they hold what was entered, and this machine is others' as well. */
const tries = new Map<string, Map<string, UnansweredTries>>();

const ownKey = (formKey: string) => `${getSession().user?.userId ?? ''}:${formKey}`;

/**
 * What was sent from a form about rows of one kind and got no answer, by whichever of its calls. The form may be closed meanwhile: its draft
 * brings the same back, which may have arrived, and would be done twice under another key.
 */
export function unansweredOf(formKey: string, { keyOf, name }: Pick<Endpoint, 'keyOf' | 'name'>): UnansweredTries {
  const [key, kind] = [ownKey(formKey), keyOf ?? name];
  const ofForm = tries.get(key) ?? new Map<string, UnansweredTries>();
  tries.set(key, ofForm);
  const found = ofForm.get(kind) ?? new Map();
  ofForm.set(kind, found);
  return found;
}

/** With its draft: what is entered from here on is something new, even where it reads the same. */
export function forgetUnanswered(formKey: string): void {
  for (const found of tries.get(ownKey(formKey))?.values() ?? []) found.clear();
}
