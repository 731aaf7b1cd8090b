import type { ReactNode } from 'react';
import { NoticeReadingContext } from '../../engine/screen/notice-reading.ts';
import { useReading } from './use-notices.ts';

/** Lets pages mark notices as read the way the bell does, so that both say the same. */
export function NoticeReading({ children }: { children: ReactNode }) {
  return <NoticeReadingContext value={useReading().read}>{children}</NoticeReadingContext>;
}
