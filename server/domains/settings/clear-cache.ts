import { clearCache } from '../../../contract/domains/settings/cache.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';

/** Who is who and what they may are what a process keeps of the database: all of them forget it (domain rules 6.26.1). */
export const serveClearCache = serve(clearCache, (call) =>
  call.transaction(async (tx) => {
    await announceAccessChange(tx);
    await recordAudit(tx, call, { rowTable: 'server_cache' });
    return { msg: '清除完毕' };
  }),
);
