import { defineJob } from '../../engine/jobs/job.ts';
import { sql } from '../../engine/store/sql.ts';
import { readSignInLimits } from './sign-in-limits.ts';

const HOUR_MS = 3_600_000;
/** Budgets are by the day at most. */
const LONGEST_WINDOW_MS = 48 * HOUR_MS;
/** Ended sessions stay as long as logs do, so that it can be told who was signed in when (domain rules 8, retention). */
const KEPT_SESSIONS_MS = 183 * 24 * HOUR_MS;

/** Removes what the sign-in leaves behind: used-up counters, captchas nobody answered, forgotten failures, old sessions. */
export const sweepSignIn = defineJob({
  name: 'sweep-sign-in',
  title: '清理登录数据',
  cron: '*/10 * * * *',
  run: async (services) => {
    const now = services.clock();
    const hourAgo = new Date(now - HOUR_MS);
    const { lockMs } = await readSignInLimits(services.database.forGroup());
    const forgotten = new Date(now - Math.max(HOUR_MS, lockMs));
    await services.database.forGroup().runAll([
      sql`DELETE FROM captcha WHERE expire_time < ${hourAgo}`,
      sql`DELETE FROM sign_in_step WHERE expire_time < ${new Date(now)}`,
      sql`DELETE FROM oidc_login WHERE expire_time < ${new Date(now)}`,
      sql`DELETE FROM rate_counter WHERE window_start < ${new Date(now - LONGEST_WINDOW_MS)}`,
      sql`DELETE FROM sign_in_failure WHERE last_time < ${forgotten}`,
      sql`DELETE FROM sign_in_place WHERE (known_time IS NULL OR known_time < ${new Date(now - KEPT_SESSIONS_MS)})
          AND (last_time IS NULL OR last_time < ${forgotten}) AND (locked_until IS NULL OR locked_until < ${hourAgo})`,
      sql`DELETE FROM session WHERE expire_time < ${new Date(now - KEPT_SESSIONS_MS)}`,
    ]);
  },
});
