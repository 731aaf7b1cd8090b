import { markSaved, markUnsaved } from '../../platform/page/unsaved.ts';
import { createStore, useStore } from '../../platform/store/store.ts';

/** A file that is chosen for a message and on its way to the server, or there already. */
export interface DraftFile {
  uid: string;
  name: string;
  isImage: boolean;
  /** 0 to 100. */
  percent: number;
  /** Once it has arrived. */
  attachId?: string;
  link?: string;
}

export interface ChatDraft {
  text: string;
  files: readonly DraftFile[];
  /** For whose ears: the hospitals of the order when it was begun. It may go to others, which must not hear it unasked. */
  hearers?: string | undefined;
}

/** A message that was sent and is not among those of the server yet, or that did not get there. */
export interface Outgoing {
  /** Its idempotency key: sending it again says it once. */
  key: string;
  place: string;
  /** For whose ears, as of the draft. */
  hearers?: string | undefined;
  text: string;
  files: readonly DraftFile[];
  /** The newest message when it was sent: it will be one of those after that. */
  afterSeq: number;
  /** Why it did not go. */
  failure?: string;
}

/** Kept as long as the page lives, on this machine alone and nowhere on its disk: a draft may speak of a patient. */
interface Kept {
  drafts: Readonly<Record<string, ChatDraft>>;
  outgoing: readonly Outgoing[];
}

const empty: ChatDraft = { text: '', files: [] };
const store = createStore<Kept>(() => ({ drafts: {}, outgoing: [] }));

/** Where something is kept: somebody else who signs in here does not find it. */
export function draftPlace(userId: string, applyOrderId: string): string {
  return `${userId}:${applyOrderId}`;
}

export function useDraft(place: string): ChatDraft {
  return useStore(store, ({ drafts }) => drafts[place] ?? empty);
}

export function draftAt(place: string): ChatDraft {
  return store.get().drafts[place] ?? empty;
}

const draftName = (place: string): string => `chat:${place}`;

/** Whether nothing was written yet, and no file chosen. */
export function isEmpty({ text, files }: ChatDraft): boolean {
  return text.trim() === '' && files.length === 0;
}

/** Whether a hospital would hear it now for which it was not written. */
export function isForOthers(written: Pick<ChatDraft, 'hearers'>, hearers = ''): boolean {
  const meant = written.hearers?.split(',');
  return meant !== undefined && hearers.split(',').some((one) => !meant.includes(one));
}

/** Writes on a draft in the conversation with these hospitals; whoever begins one means them. */
export function writeDraft(place: string, hearers: string | undefined, change: (draft: ChatDraft) => ChatDraft): void {
  changeDraft(place, (draft) => change(isEmpty(draft) ? { ...draft, hearers } : draft));
}

/** Puts something else into the draft. As long as it holds anything, leaving the page asks: it would be lost, and a file on its way with it. */
export function changeDraft(place: string, change: (draft: ChatDraft) => ChatDraft): void {
  const draft = change(draftAt(place));
  store.set(({ drafts }) => ({ drafts: { ...drafts, [place]: draft } }));
  if (isEmpty(draft)) markSaved(draftName(place));
  else markUnsaved(draftName(place), '');
}

/** Takes everything out of a draft. */
export function removeDraft(place: string): void {
  changeDraft(place, () => empty);
}

/** Changes a file that is still chosen; one that was taken out meanwhile stays out. */
export function changeDraftFile(place: string, uid: string, change: Partial<DraftFile>): void {
  changeDraft(place, (draft) => ({ ...draft, files: draft.files.map((file) => (file.uid === uid ? { ...file, ...change } : file)) }));
}

export function removeDraftFile(place: string, uid: string): void {
  changeDraft(place, (draft) => ({ ...draft, files: draft.files.filter((file) => file.uid !== uid) }));
}

export function useAllOutgoing(): readonly Outgoing[] {
  return useStore(store, ({ outgoing }) => outgoing);
}

/** How many messages of one person did not go, by their orders. */
export function unsentOf(outgoing: readonly Outgoing[], userId: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const own = draftPlace(userId, '');
  for (const { place, failure } of outgoing) {
    if (failure === undefined || !place.startsWith(own)) continue;
    const applyOrderId = place.slice(own.length);
    counts.set(applyOrderId, (counts.get(applyOrderId) ?? 0) + 1);
  }
  return counts;
}

const unsavedName = (key: string): string => `message:${key}`;

/** Takes the draft out of its place, as a message that is on its way. Until it is there, leaving the page would lose it. */
export function takeOutgoing(place: string, key: string, afterSeq: number): Outgoing {
  const { text, files, hearers } = draftAt(place);
  const message: Outgoing = { key, place, hearers, text: text.trim(), files, afterSeq };
  store.set(({ outgoing }) => ({ outgoing: [...outgoing, message] }));
  changeDraft(place, () => empty);
  markUnsaved(unsavedName(key), '');
  return message;
}

export function changeOutgoing(key: string, failure: string | undefined): void {
  store.set(({ outgoing }) => ({ outgoing: outgoing.map((one) => (one.key === key ? { ...one, failure } : one)) }));
}

/** Makes of a message that did not go one to another hospital: under a key of its own, for the old one stands for what was said to the hospital before. */
export function redirectOutgoing(message: Outgoing, to: Pick<Outgoing, 'key' | 'hearers' | 'afterSeq'>): Outgoing {
  const redirected: Outgoing = { ...message, ...to };
  store.set(({ outgoing }) => ({ outgoing: outgoing.map((one) => (one.key === message.key ? redirected : one)) }));
  markSaved(unsavedName(message.key));
  markUnsaved(unsavedName(to.key), '');
  return redirected;
}

export function removeOutgoing(key: string): void {
  markSaved(unsavedName(key));
  store.set(({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.key !== key) }));
}
