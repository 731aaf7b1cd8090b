import { isLeaving } from '../session/leaving.ts';
import { text } from '../words/i18n.ts';
import { notify } from './notify.ts';

/** What a form tells of what was entered into it, when that is asked. */
export interface Told {
  /** It lies in a draft. */
  readonly isKept: () => boolean;
  /** Passwords or keys are among it, which no draft keeps. */
  readonly hasSecrets: () => boolean;
  /** Files are still on their way into it, which no draft keeps either. */
  readonly isSending: () => boolean;
}

const NO = () => false;
const NOTHING: Told = { isKept: NO, hasSecrets: NO, isSending: NO };

/**
 * Which forms hold something that was not submitted. Kept outside of components: a tab in the background has no
 * running effects, yet closing it must still ask.
 */
const unsaved = new Map<string, Told & { readonly place: string }>();

/** `place` is the key of the tab the form is on, followed by `#` and a dialog's id if it is in one; of none, it is lost with the page alone. */
export function markUnsaved(form: string, place: string, told: Partial<Told> = {}): void {
  unsaved.set(form, { ...NOTHING, ...told, place });
}

export function markSaved(form: string): void {
  unsaved.delete(form);
}

/** Forgets the forms of a tab that is being closed. */
export function forgetUnsaved(place: string): void {
  for (const [form, entry] of unsaved) if (isWithin(entry.place, place)) unsaved.delete(form);
}

type Loss = 'none' | 'draft' | 'secrets' | 'sending' | 'secretsAndSending' | 'lost';

/** Whether closing a place, or all of them, loses something: `draft` can be taken up again, `lost` cannot, the others can all but what they name. */
export function unsavedAt(place?: string): Loss {
  const entries = [...unsaved.values()].filter((entry) => place === undefined || isWithin(entry.place, place));
  if (entries.length === 0) return 'none';
  if (!entries.every((entry) => entry.isKept())) return 'lost';
  const isSending = entries.some((entry) => entry.isSending());
  if (entries.some((entry) => entry.hasSecrets())) return isSending ? 'secretsAndSending' : 'secrets';
  return isSending ? 'sending' : 'draft';
}

function isWithin(place: string, outer: string): boolean {
  return place === outer || place.startsWith(`${outer}#`);
}

// Once the session has ended, no answer would keep the page.
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0 && !isLeaving()) event.preventDefault();
});

const LEAVING = {
  draft: 'form.leaveDraft',
  secrets: 'form.leaveSecrets',
  sending: 'form.leaveSending',
  secretsAndSending: 'form.leaveSecretsAndSending',
  lost: 'form.leaveNoDraft',
} as const;
const LOADING = {
  secrets: 'form.loadSecrets',
  sending: 'form.loadSending',
  secretsAndSending: 'form.loadSecretsAndSending',
  lost: 'form.loadNoDraft',
} as const;

/** What somebody is told who is about to leave something unsaved; nothing when there is none. */
export function leavingWords(place?: string): string | undefined {
  const state = unsavedAt(place);
  return state === 'none' ? undefined : text(LEAVING[state]);
}

/** Asks before a form of this place begins anew, with the newest row, where that loses something. Resolves to whether to go on. */
export async function mayBeginAnew(place: string): Promise<boolean> {
  const state = unsavedAt(place);
  if (state === 'none' || state === 'draft') return true;
  return notify.confirm({ title: text('form.load'), content: text(LOADING[state]), danger: true, okText: text('form.loadOk') });
}

/** A key pressed again, or the browser's way back, while it is being asked: one question is enough. */
let isAsking = false;

/** Asks before something unsaved is left, and forgets it when the answer is yes. Resolves to whether to go on. */
export async function mayLeave(place: string): Promise<boolean> {
  const content = leavingWords(place);
  if (!content) return true;
  if (isAsking) return false;
  isAsking = true;
  const isLeft = await notify
    .confirm({ title: text('form.leave'), content, danger: unsavedAt(place) === 'lost', okText: text('form.leaveOk') })
    .finally(() => {
      isAsking = false;
    });
  if (isLeft) forgetUnsaved(place);
  return isLeft;
}
