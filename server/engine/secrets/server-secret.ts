import { randomBytes } from 'node:crypto';
import { checkValueOf } from '../../platform/crypto/secret-box.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { StartupError } from '../../platform/settings/startup-error.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { type Resealed, resealAll } from './reseal.ts';
import { replaceWrappingKeys } from './wrapping-keys.ts';

export interface LoadedSecret {
  /** Signs tokens and links, and seals what others have entrusted to us. */
  secret: string;
  /** What was sealed anew, because the secret is another one than at the last start. */
  resealed?: Resealed;
  /** Tokens that were signed until now are good no more. */
  isReplaced?: boolean;
}

type SecretSettings = Partial<Pick<Settings, 'secret' | 'previousSecret'>>;

/** The secret that the database made for itself, and what it recognises one from outside by. */
const OWN = 'signing';
const CHECK = 'check';

/**
 * The secret of this installation: the configured one, else the one in the database. Of several processes that start at
 * once, the first one does the work and all use its outcome. A configured secret leaves nothing in the database that
 * opens a seal or signs a token: what was sealed under the database's own secret, or under the previous one, is sealed
 * anew, and the SM2 keys are replaced. Throws a `StartupError` for a secret that does not fit the database.
 */
export function loadSecret(database: Database, settings: SecretSettings, now = Date.now()): Promise<LoadedSecret> {
  return database.forGroup().transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('lianyi server secret'))`);
    const { rows } = await tx.run<{ name: string; value: string }>(
      sql`SELECT name, value FROM server_secret WHERE name IN (${OWN}, ${CHECK})`,
    );
    const kept = new Map(rows.map(({ name, value }) => [name, value]));
    if (settings.secret) return fitSecret(tx, { ...settings, secret: settings.secret }, kept, now);
    if (kept.has(CHECK)) throw new StartupError('此数据库由 LIANYI_SECRET 保护，请设置原来的 LIANYI_SECRET 后再启动。');
    return { secret: kept.get(OWN) ?? (await makeSecret(tx, now)) };
  });
}

async function makeSecret(tx: Tx, now: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await keep(tx, OWN, secret, now);
  return secret;
}

async function fitSecret(
  tx: Tx,
  { secret, previousSecret }: SecretSettings & { secret: string },
  kept: ReadonlyMap<string, string>,
  now: number,
): Promise<LoadedSecret> {
  const check = kept.get(CHECK);
  if (check === checkValueOf(secret)) return { secret };
  if (check !== undefined && (!previousSecret || check !== checkValueOf(previousSecret))) throw wrongSecret(previousSecret);
  const earlier = [previousSecret, kept.get(OWN)].filter((one) => one !== undefined);
  const resealed = await resealAll(tx, secret, earlier);
  // Before there was a check value, seals alone can tell that the secret is a wrong one.
  if (check === undefined && resealed.left > 0 && resealed.known === 0) throw wrongSecret(previousSecret);
  await replaceWrappingKeys(tx, secret, now);
  await tx.run(sql`DELETE FROM server_secret WHERE name IN (${OWN}, ${CHECK})`);
  await keep(tx, CHECK, checkValueOf(secret), now);
  return { secret, resealed, isReplaced: check !== undefined || kept.has(OWN) };
}

function wrongSecret(previous: string | undefined): StartupError {
  const hint = previous ? 'LIANYI_SECRET_PREVIOUS 应为原来的密钥' : '如需更换密钥，请同时用 LIANYI_SECRET_PREVIOUS 给出原来的密钥';
  return new StartupError(`LIANYI_SECRET 与数据库不符，${hint}。`);
}

async function keep(tx: Tx, name: string, value: string, now: number): Promise<void> {
  await tx.run(sql`INSERT INTO server_secret (name, value, create_time) VALUES (${name}, ${value}, ${new Date(now)})`);
}
