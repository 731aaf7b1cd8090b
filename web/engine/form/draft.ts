import { removeFormDraft, saveFormDraft, showFormDraft } from '../../../contract/kernel/form-draft.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { markSaved, markUnsaved } from '../../platform/page/unsaved.ts';
import { getSession } from '../../platform/session/session.ts';
import { onTaken, ownWindow, tellTaken } from './draft-windows.ts';
import { forgetUnanswered } from './unanswered.ts';

export interface Draft {
  /** UTC ms, by the server's clock. */
  at: number;
  /** The version of the row that was being edited. */
  version?: number;
  values: Record<string, unknown>;
  /** Which opened form of this page has written it; none where that was another page. */
  writer?: symbol | undefined;
}

/** Which opened form has written the draft of this window last: one that was sent and is answered late removes nothing of the next one's. */
const writers = new Map<string, symbol>();

/** Under which this window keeps its drafts, one a form: what is written in another window of the same form lies beside it. */
let own = '';
/** Before anything is asked for or sent. */
const whenOwn = ownWindow().then((id) => {
  own = id;
});
/** The draft of another window that a form of this one began with, until it is kept as its own, or gone. */
const foreign = new Map<string, string>();

/**
 * What was entered and not submitted lies with the server, for this user alone: it may speak of patients, and this machine
 * is others' as well. Here it is kept no longer than it takes to get there.
 */
const waiting = new Map<string, Draft>();
/** Of those the ones that did not arrive when they were sent last, by the form they are of. */
const failed = new Map<string, string>();
/** A draft that was handed in or discarded, and may still lie with the server. */
interface Removal {
  formKey: string;
  /** Since when, in UTC ms, by the server's clock. */
  at: number;
}
/** Until the server has done them. Nobody is warned of what is lost with these: they had their say. */
const removals = new Map<string, Removal>();
/** One after the other of each form, so that an older one never comes last. */
const lines = new Map<string, Promise<void>>();

/** What was entered so long ago is not sent by itself any more: whoever wrote it may have gone on, or handed it in, on another machine. */
const STALE_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Earlier versions kept them on the machine. */
function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('lianyi-draft')) localStorage.removeItem(key);
  } catch {
    // A forbidden storage has nothing to forget.
  }
}
forgetStored();

function ownKey(formKey: string): string {
  return `${getSession().user?.userId ?? ''}:${formKey}`;
}

function inLine(key: string, work: () => Promise<unknown>): Promise<void> {
  const next = (lines.get(key) ?? whenOwn).then(work).then(
    () => undefined,
    () => undefined,
  );
  lines.set(key, next);
  return next;
}

/**
 * What this user had entered, here or on another machine, during the last seven days. Throws when it cannot be asked for:
 * then there may be one, and nothing may be kept in its place.
 */
export async function readDraft(formKey: string): Promise<Draft | undefined> {
  const key = ownKey(formKey);
  await whenOwn;
  // What is on its way is there in a moment, and comes back with what its files are called.
  if (!failed.has(key)) await lines.get(key);
  const here = waiting.get(key);
  if (here) return unlessEmpty(here);
  // What the server would answer was handed in or discarded here.
  if (removals.has(key)) return undefined;
  const kept = await call(showFormDraft, { formKey, draftId: own }, { quiet: true });
  foreign.delete(key);
  if (!kept?.content || !kept.savedTime) return undefined;
  if (kept.draftId !== undefined && kept.draftId !== own) foreign.set(key, kept.draftId);
  const writer = writers.get(key);
  return unlessEmpty({ at: fromWireTime(kept.savedTime) ?? 0, version: kept.rowVersion, values: kept.content, writer });
}

/** Where everything was taken back, or was a file on its way, there is nothing to go on with. */
const unlessEmpty = (draft: Draft): Draft | undefined => (Object.keys(draft.values).length > 0 ? draft : undefined);

/** Sends it on its way. `isLeaving`: the page may be gone before the answer comes. */
export function keepDraft(formKey: string, draft: Draft, isLeaving = false): void {
  const key = ownKey(formKey);
  waiting.set(key, draft);
  if (draft.writer) writers.set(key, draft.writer);
  const { version: rowVersion, values: content } = draft;
  const send = (replaced: string[]) =>
    call(saveFormDraft, { formKey, draftId: own, replaced, rowVersion, content }, { quiet: true, keepalive: isLeaving });
  const work = async () => {
    // A newer one stands behind it, or it was submitted meanwhile.
    if (waiting.get(key) !== draft) return;
    const replaced = foreignOf(key);
    try {
      await send(replaced);
    } catch (error) {
      if (waiting.has(key)) noteFailed(key, formKey, error);
      return;
    }
    pause = FIRST_PAUSE_MS;
    noteGone(key, replaced);
    if (waiting.get(key) === draft) {
      waiting.delete(key);
      // It has taken the place of what was to be removed.
      removals.delete(key);
    }
    noteArrived(key);
  };
  void inLine(key, work);
}

const foreignOf = (key: string): string[] => [foreign.get(key) ?? []].flat();

/** The server has them no longer: whoever is still writing one of them in another window keeps it anew. */
function noteGone(key: string, draftIds: readonly string[]): void {
  for (const draftId of draftIds) {
    if (foreign.get(key) === draftId) foreign.delete(key);
    tellTaken({ key, draftId });
  }
}

/** Hears of each time that what this window keeps of a form was discarded, handed in or gone on with in another one. Returns how to stop. */
export function hearTaken(formKey: string, hear: () => void): () => void {
  const key = ownKey(formKey);
  return onTaken((taken) => taken.key === key && taken.draftId === own && hear());
}

/** Whether what was entered is with the server, or on its way there for the first time. */
export function isDraftKept(formKey: string): boolean {
  return !failed.has(ownKey(formKey));
}

/** Leaving the page would lose it, also where its form has been closed meanwhile. */
function noteFailed(key: string, formKey: string, error: unknown): void {
  failed.set(key, formKey);
  markUnsaved(`draft:${key}`, '');
  tryLater(error);
}

function tryLater(error: unknown): void {
  // A refusal stays one, until something else is entered.
  if (error instanceof CallError && !error.isPassing) return;
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    sendAgain();
  }, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}

function noteArrived(key: string): void {
  failed.delete(key);
  markSaved(`draft:${key}`);
  restIfDone();
}

function restIfDone(): void {
  if (failed.size + removals.size > 0) return;
  clearTimeout(timer);
  timer = undefined;
}

function isRecent({ at }: { at: number }): boolean {
  return serverNow() - at < STALE_MS;
}

function sendAgain(isLeaving = false): void {
  for (const [key, formKey] of failed) {
    const draft = waiting.get(key);
    if (draft && isRecent(draft)) keepDraft(formKey, draft, isLeaving);
  }
  // Where something has been entered since, that takes the place of what was to be removed.
  for (const [key, removal] of removals) if (isRecent(removal) && !waiting.has(key)) remove(key, removal, isLeaving);
}
addEventListener('online', () => sendAgain());
addEventListener('pagehide', () => sendAgain(true));

/**
 * What was submitted or discarded does not come back: its removal is sent until it arrives, and no form begins with it meanwhile. `from`
 * are those of whom it may be, where not of whoever wrote last: what another opened form has written since stays.
 */
export function forgetDraft(formKey: string, from?: readonly (symbol | undefined)[]): void {
  const key = ownKey(formKey);
  const writer = writers.get(key);
  if (from && writer !== undefined && !from.includes(writer)) return;
  writers.delete(key);
  const removal = { formKey, at: serverNow() };
  waiting.delete(key);
  removals.set(key, removal);
  noteArrived(key);
  forgetUnanswered(formKey);
  remove(key, removal);
}

function remove(key: string, removal: Removal, isLeaving = false): void {
  const work = async () => {
    // It has arrived, or a draft has taken the place of the one that was to be removed.
    if (removals.get(key) !== removal) return;
    const read = foreignOf(key);
    try {
      await call(removeFormDraft, { formKey: removal.formKey, draftIds: [own, ...read] }, { quiet: true, keepalive: isLeaving });
    } catch (error) {
      if (removals.get(key) === removal) tryLater(error);
      return;
    }
    pause = FIRST_PAUSE_MS;
    noteGone(key, read);
    if (removals.get(key) === removal) removals.delete(key);
    restIfDone();
  };
  void inLine(key, work);
}
