import { clearSessionCache } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';

/** Makes every process read this session's person and rights anew. Other people's stay cached. */
export const serveClearSessionCache = serve(clearSessionCache, ({ actor, db }) => announceAccessChange(db, actor.sessionId));
