import { useNoticeNews } from './use-notice-news.ts';

/** Where there is no bell: what is open follows its rows, and nobody is interrupted. */
export function SilentNotices(): null {
  useNoticeNews(true);
  return null;
}
