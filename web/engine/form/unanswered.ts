import { getSession } from '../../platform/session/session.ts';

/** Tries under one key that got no answer: what each of them said, and when the first was sent, in milliseconds since 1970. One at most was done. */
export interface UnansweredTry {
  readonly bodies: readonly string[];
  readonly key: string;
  readonly at: number;
}

/** By the row that they are about. */
export type UnansweredTries = Map<string, UnansweredTry>;

/** By user, form and call. In memory alone: they hold what was entered, and this machine is others' as well. */
const tries = new Map<string, Map<string, UnansweredTries>>();

const ownKey = (formKey: string) => `${getSession().user?.userId ?? ''}:${formKey}`;

/**
 * What was sent from a form by a call of that name and got no answer. The form may be closed meanwhile: its draft brings the same back,
 * which may have arrived, and would be done twice under another key.
 */
export function unansweredOf(formKey: string, name: string): UnansweredTries {
  const key = ownKey(formKey);
  const ofForm = tries.get(key) ?? new Map<string, UnansweredTries>();
  tries.set(key, ofForm);
  const found = ofForm.get(name) ?? new Map();
  ofForm.set(name, found);
  return found;
}

/** With its draft: what is entered from here on is something new, even where it reads the same. */
export function forgetUnanswered(formKey: string): void {
  for (const found of tries.get(ownKey(formKey))?.values() ?? []) found.clear();
}
