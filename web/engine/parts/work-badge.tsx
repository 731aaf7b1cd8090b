import { type PageWork, usePageWork } from '../../platform/page/page-work.ts';
import { label, listed } from '../../platform/words/label.ts';
import { counted } from './counted.ts';
import './work-badge.css';

/**
 * How much waits behind these pages for whoever is signed in; red when some of it is late, nothing when none does. For the
 * eye alone: it is no part of the page's name, and the button in the top bar says the whole number aloud.
 */
export function WorkBadge({ pages }: { pages: readonly string[] }) {
  const { count, late } = usePageWork(pages);
  if (count === 0) return null;
  return (
    <span className="work-badge" aria-hidden data-late={late > 0 || undefined} title={wordsOf({ count, late })}>
      {counted(count)}
    </span>
  );
}

function wordsOf({ count, late }: PageWork): string {
  const words = label('待办，{count}项', { count });
  return listed([words, ...(late > 0 ? [label('{count}项超时', { count: late })] : [])]);
}
