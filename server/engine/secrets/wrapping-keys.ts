import { openSecret, sealSecret } from '../../platform/crypto/secret-box.ts';
import { makeSm2KeyPair, type Sm2KeyPair } from '../../platform/crypto/sm2.ts';
import type { Database } from '../store/database.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** An SM2 key pair under the name that clients send along. */
export interface WrappingKey extends Sm2KeyPair {
  keyId: string;
}

const DAY_MS = 86_400_000;
const RENEWED_AFTER_MS = 90 * DAY_MS;
/** After its successor was made: pages that stayed open have fetched the new one by then, for they ask when refused. */
const KEPT_MS = 7 * DAY_MS;

/** Where the keys lie, and the secret under which their private halves are sealed. */
export interface KeyStore {
  readonly database: Database;
  readonly secret: string;
}

interface SecretRow {
  name: string;
  value: string;
  createTime: Date;
}

/** The newest key pair, made if there is none. Of several processes that start at once, the first one's is kept and all use it. */
export async function currentWrappingKey({ database, secret }: KeyStore, now: number): Promise<WrappingKey> {
  const store = database.forGroup();
  const [known] = await keysOf(store);
  if (known) return toKey(secret, known);
  await addKey(store, secret, 1, now);
  const [made] = await keysOf(store);
  if (!made) throw new Error('the SM2 key was not kept');
  return toKey(secret, made);
}

/** The key pair of this name; `undefined` when it never was or is too old. */
export async function findWrappingKey({ database, secret }: KeyStore, keyId: string): Promise<WrappingKey | undefined> {
  const found = sql`SELECT name, value, create_time AS "createTime" FROM server_secret WHERE name = ${keyId} AND name LIKE 'sm2-%'`;
  const { rows } = await database.forGroup().run<SecretRow>(found);
  return rows[0] && toKey(secret, rows[0]);
}

/** Makes a new key pair every ninety days, and forgets the ones before it a week later. Safe to run twice, and in two processes at once. */
export async function renewWrappingKeys({ database, secret }: KeyStore, now: number): Promise<void> {
  const store = database.forGroup();
  const [newest, ...older] = await keysOf(store);
  if (!newest) return;
  const age = now - newest.createTime.getTime();
  if (age >= RENEWED_AFTER_MS) await addKey(store, secret, numberOf(newest) + 1, now);
  else if (age >= KEPT_MS && older.length > 0)
    await store.run(sql`DELETE FROM server_secret WHERE name = ANY (${older.map(({ name }) => name)}::text[])`);
}

/** Forgets every key pair, because their secret was another one, and makes the next: clients that are refused fetch it. */
export async function replaceWrappingKeys(runner: Runner, secret: string, now: number): Promise<void> {
  const [newest] = await keysOf(runner);
  await runner.run(sql`DELETE FROM server_secret WHERE name LIKE 'sm2-%'`);
  await addKey(runner, secret, newest ? numberOf(newest) + 1 : 1, now);
}

/** Newest first. */
async function keysOf(runner: Runner): Promise<SecretRow[]> {
  const { rows } = await runner.run<SecretRow>(
    sql`SELECT name, value, create_time AS "createTime" FROM server_secret WHERE name LIKE 'sm2-%'`,
  );
  return rows.sort((one, other) => numberOf(other) - numberOf(one));
}

async function addKey(runner: Runner, secret: string, number: number, now: number): Promise<void> {
  const { privateKey, publicKey } = makeSm2KeyPair();
  await runner.run(sql`
    INSERT INTO server_secret (name, value, create_time)
    VALUES (${`sm2-${number}`}, ${`${sealSecret(secret, privateKey)} ${publicKey}`}, ${new Date(now)}) ON CONFLICT (name) DO NOTHING`);
}

function numberOf({ name }: SecretRow): number {
  return Number(name.slice('sm2-'.length));
}

/** One of an earlier release is not sealed, until it is followed by the next. */
function toKey(secret: string, { name, value }: SecretRow): WrappingKey {
  const [kept = '', publicKey = ''] = value.split(' ');
  return { keyId: name, privateKey: openSecret(secret, kept), publicKey };
}
