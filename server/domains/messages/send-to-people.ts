import { announceNotices } from '../../engine/delivery/notice-news.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** One thing that many people of one hospital are told. */
export interface Announcement {
  /** Telling it again to the same person adds nothing. */
  eventId: string;
  title: string;
  content: string;
  /** The console's route that shows it. */
  link?: string;
  urgent: boolean;
}

/** The template of text messages that people write: every hospital has it until it registers its own under this code. */
export const TEXT_TEMPLATE = 'message';

/** Why a text message never went out. It is not sent again either. */
export const TAKEN_BACK = '消息已撤回';

/**
 * Puts one notice into the message centre of each, by one statement however many they are, and lets the bells know at the
 * commit. Returns how many had not been told before.
 */
export async function noticePeople(tx: Tx, tenantId: string, people: readonly string[], told: Announcement, now: number): Promise<number> {
  if (people.length === 0) return 0;
  const { rows } = await tx.run<{ userId: string }>(sql`
    INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, link, urgent, read_status)
    SELECT pair.id, ${tenantId}, ${new Date(now)}::timestamptz, pair.user_id, ${told.eventId}::uuid, ${told.title}, ${told.content}, ${told.link}, ${told.urgent ? 1 : 0}::smallint, '1'
    FROM unnest(${people.map(newId)}::uuid[], ${[...people]}::uuid[]) AS pair (id, user_id)
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`);
  await announceNotices(
    tx,
    rows.map(({ userId }) => ({ tenantId, userId })),
  );
  return rows.length;
}

/** When, and whether there is an account that carries it to telephones (`hasPushAccount`). */
interface Pushing {
  now: number;
  isCarried: boolean;
}

/** Leaves a push message for each: for the program that fetches it, and waiting for the job that pushes it where it is carried. */
export async function pushPeople(tx: Tx, tenantId: string, people: readonly string[], told: Announcement, pushing: Pushing): Promise<void> {
  const { eventId, title, content, link } = told;
  const status = pushing.isCarried ? 'waiting' : 'kept';
  await tx.run(sql`
    INSERT INTO push_message (id, tenant_id, create_time, user_id, event_id, title, content, link, read_status, deliver_status)
    SELECT pair.id, ${tenantId}, ${new Date(pushing.now)}::timestamptz, pair.user_id, ${eventId}::uuid, ${title}, ${content}, ${link}, '1', ${status}
    FROM unnest(${people.map(newId)}::uuid[], ${[...people]}::uuid[]) AS pair (id, user_id) ON CONFLICT DO NOTHING`);
}

/** What goes out as text messages. */
export interface TextMessage {
  /** The message that it belongs to: taken back with it as long as it waits. */
  eventId: string;
  /** By whose account alone it may go out. */
  senderTenantId: string;
  templateCode: string;
  params: Readonly<Record<string, string>>;
  content: string;
}

/** Why somebody cannot be sent a text message: with their name, as a record without a number says nothing else of who it was for. */
export const phoneless = (realName: string): string => `${realName}没有填写手机号`;

/** How many of them have a telephone. */
export async function countPhones(tx: Tx, tenantId: string, people: readonly string[]): Promise<number> {
  const { rows } = await tx.run<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM user_account WHERE tenant_id = ${tenantId} AND id = ANY (${[...people]}::uuid[]) AND phone <> ''`);
  return rows[0]?.count ?? 0;
}

/**
 * Leaves a text message for everybody of them who has a telephone: the sender of text messages takes it from there. Who has none is among
 * the failed ones, so that somebody can see whom it did not reach.
 */
export async function textPeople(tx: Tx, tenantId: string, people: readonly string[], message: TextMessage, now: number): Promise<void> {
  const { eventId, senderTenantId, templateCode, params, content } = message;
  const time = new Date(now);
  await tx.run(sql`
    INSERT INTO sms_record (id, tenant_id, create_time, update_time, version, is_deleted, phone, template_code, params, content, status, error_message, user_id, event_id, sender_tenant_id)
    SELECT pair.id, ${tenantId}, ${time}::timestamptz, ${time}::timestamptz, 0, 0, NULLIF(u.phone, ''), ${templateCode}, ${JSON.stringify(params)}::jsonb, ${content},
      CASE WHEN u.phone <> '' THEN 'waiting' ELSE 'failed' END, CASE WHEN u.phone <> '' THEN NULL ELSE u.real_name || ${phoneless('')} END, u.id, ${eventId}::uuid, ${senderTenantId}
    FROM unnest(${people.map(newId)}::uuid[], ${[...people]}::uuid[]) AS pair (id, user_id)
    JOIN user_account u ON u.tenant_id = ${tenantId} AND u.id = pair.user_id RETURNING 1 AS added`);
}

/** Takes back the notices of events that nobody of these people has read yet, or all of them. The bells hear of it at the commit. */
export async function takeBackNotices(
  tx: Tx,
  tenantIds: readonly string[],
  eventIds: readonly string[],
  which: 'unread' | 'all',
): Promise<void> {
  const { rows } = await tx.run<{ tenantId: string; userId: string }>(sql`
    DELETE FROM notice WHERE tenant_id = ANY (${[...tenantIds]}) AND event_id = ANY (${[...eventIds]}::uuid[]) AND (${which === 'all'}::boolean OR read_status = '1')
    RETURNING tenant_id AS "tenantId", user_id AS "userId"`);
  await announceNotices(tx, rows);
}

/** Takes back what nobody has read of these pushes; what somebody has read stays with him, and goes to no telephone any more. */
export async function takeBackPushes(tx: Tx, tenantId: string, eventIds: readonly string[]): Promise<void> {
  const ofEvents = sql`tenant_id = ${tenantId} AND event_id = ANY (${[...eventIds]}::uuid[])`;
  await tx.run(sql`DELETE FROM push_message WHERE ${ofEvents} AND read_status = '1'`);
  await tx.run(sql`UPDATE push_message SET deliver_status = 'kept' WHERE ${ofEvents} AND deliver_status = 'waiting'`);
}

/**
 * Takes back the text messages of events that have not gone out: their records say why, and nobody sends one again by hand. Those that were
 * taken off the list as well: they may come back to it.
 */
export async function takeBackTexts(tx: Tx, tenantIds: readonly string[], eventIds: readonly string[], now: number): Promise<void> {
  await tx.run(sql`
    UPDATE sms_record SET status = 'failed', error_message = ${TAKEN_BACK}, update_time = ${new Date(now)}, version = version + 1
    WHERE tenant_id = ANY (${[...tenantIds]}) AND event_id = ANY (${[...eventIds]}::uuid[]) AND status <> 'sent'`);
}
