import type { Message } from '../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { useNow } from '../../platform/page/use-now.ts';
import { listed, messageText } from '../../platform/words/label.ts';
import { dueWords, type Urgency } from './due-words.ts';
import { Hint } from './hint.tsx';

const colors: Readonly<Record<Urgency, string>> = { late: 'error', soon: 'warning', calm: 'default' };

/** How much time is left, or how long it has passed; the hour itself, and what follows, on hovering. */
export function DueTime({ time, note }: { time: string | undefined; note?: Message | undefined }) {
  const words = dueWords(time ? fromWireTime(time) : undefined, useNow());
  if (!words) return '—';
  return (
    <Hint className="state-tag" color={colors[words.urgency]} text={listed([time ?? '', note ? messageText(note) : ''].filter(Boolean))}>
      {words.text}
    </Hint>
  );
}

/** The same in a list, where nothing is said of what has no hour: cards leave it out. */
export function dueCell(time: string | undefined, note?: Message) {
  return time ? <DueTime time={time} note={note} /> : '—';
}
