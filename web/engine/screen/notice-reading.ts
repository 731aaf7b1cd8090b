import { createContext, useContext } from 'react';

/** Of a notice, what says whether there is anything to mark. */
interface Noticed {
  readonly id: string;
  readonly readStatus: string;
}

/** The bell of the console counts what is unread: it takes down what is read elsewhere as well. */
export const NoticeReadingContext = createContext<(notice: Noticed) => void>(() => undefined);

/** Marks a notice as read, wherever it was opened; one that is read already stays as it is. */
export function useReadNotice(): (notice: Noticed) => void {
  return useContext(NoticeReadingContext);
}
