import type { MessageFile } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { linkExpiry } from '../../platform/call/file-link.ts';

/** A signed link lives ten minutes; one that is younger than this is still good when somebody presses it. */
const GOOD_MS = 8 * 60_000;

const known = new Map<string, string>();

/**
 * The same link for a file as long as it is good: every answer signs anew, and a picture must not be loaded again for that. How old it is
 * tells the newer one, which lives as much longer: neither when it was drawn, which may be long after it came, nor this machine's clock.
 */
export function steadyLink({ id, link }: Pick<MessageFile, 'id' | 'link'>): string {
  const kept = known.get(id);
  if (kept !== undefined && linkExpiry(link) - linkExpiry(kept) < GOOD_MS) return kept;
  known.set(id, link);
  return link;
}
