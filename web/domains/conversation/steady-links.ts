import type { MessageFile } from '../../../contract/domains/conversation/conversation.endpoints.ts';

/** A signed link lives ten minutes; one that is younger than this is still good when somebody presses it. */
const GOOD_MS = 8 * 60_000;

const known = new Map<string, { link: string; since: number }>();

/** The same link for a file as long as it is good: every answer signs anew, and a picture must not be loaded again for that. */
export function steadyLink({ id, link }: Pick<MessageFile, 'id' | 'link'>, now: number = Date.now()): string {
  const kept = known.get(id);
  if (kept && now - kept.since < GOOD_MS) return kept.link;
  known.set(id, { link, since: now });
  return link;
}
