import { createContext, useContext } from 'react';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { counted } from '../parts/counted.ts';

/** Of a notice, what says whether there is anything to mark. */
interface Noticed {
  readonly id: string;
  readonly readStatus: string;
}

/** Where all of one's own are read. */
export const OWN_NOTICES = '/message/mine';

/** The same with one of them open, which reads it: also for whoever is there already. */
export function ownNotice(id: string): string {
  return `${OWN_NOTICES}?message=${encodeURIComponent(id)}`;
}

/**
 * The page that a notice leads to. What leads nowhere else is read among all of them, and not before: wherever else it is shown, it is seen
 * in part alone. So nothing but what leads somewhere is read by being opened.
 */
export function leadOf({ link }: { readonly link?: string | undefined }): string | undefined {
  return link?.startsWith('/') && link !== OWN_NOTICES ? link : undefined;
}

/** A link to one of the system's notices. */
const SYSTEM_NOTICE = `${OWN_NOTICES}?notice=`;

/** Whether whoever opens what a notice leads to has read it by that. One of the system's is read once it is shown, which may be refused. */
export function isReadByOpening(lead: string | undefined): lead is string {
  return lead !== undefined && !lead.startsWith(SYSTEM_NOTICE);
}

/** The bell of the console counts what is unread: it takes down what is read elsewhere as well. */
export const NoticeReadingContext = createContext<(notice: Noticed) => void>(() => undefined);

/** Marks a notice as read, wherever it was opened; one that is read already stays as it is. */
export function useReadNotice(): (notice: Noticed) => void {
  return useContext(NoticeReadingContext);
}

/** What came of marking all as read: urgent ones stay, and it is said how many and why. */
export function readAllDone({ urgent = 0 }: { readonly urgent?: number | undefined }): string {
  return urgent === 0 ? text('call.done') : label('其他消息已标为已读，{count}条紧急消息须逐条打开，以免漏看', { count: counted(urgent) });
}
