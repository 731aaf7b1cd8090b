import type { BodyPolicy } from '../../../contract/kernel/body-cipher.ts';
import { unauthorized } from '../../platform/refusal.ts';
import type { Services } from '../services.ts';
import { newId } from '../store/rows.ts';
import type { Runner } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';
import type { Actor, DataScope, DeniedApi } from './actor.ts';
import { type GrantedScope, generalReach, reachesOf } from './data-scope.ts';
import { inUse } from './hospital-in-use.ts';
import { readAccessToken } from './tokens.ts';

const DAY_MS = 86_400_000;

export interface LoadedActor {
  actor: Actor;
  /** Milliseconds: the end of the session or of the tenant's term, whichever is first. */
  validUntil: number;
  /** Milliseconds: when its session was last noted to be used. */
  usedAt: number;
  mustChangePassword: boolean;
  mustEnrol: boolean;
}

/**
 * 1 where a person `u` must change their password before they do anything else in a session `s`: it was given to them, or was too old when it
 * opened this one, and is the same still.
 */
export const mustChangeSql = sql`GREATEST(u.must_change_password,
  CASE WHEN s.create_time > coalesce(u.password_time, u.create_time) THEN s.must_change_password END)`;

interface SessionRow {
  userId: string;
  clientId: string;
  account: string;
  realName: string;
  deptId: string | null;
  avatar: string | null;
  mustChangePassword: number | null;
  mustEnrol: number | null;
  tenantName: string;
  sessionEnd: Date;
  usedTime: Date | null;
  tenantEnd: Date | null;
  roles: { id: string; name: string; alias: string; dataScope: DataScope }[];
  permissions: string[];
  scopes: (GrantedScope & { roleId: string })[];
  deniedApis: DeniedApi[];
  uncountedTenants: string[];
  /** Their own department and all below it. */
  departments: string[];
}

/**
 * Who is behind a living session, straight from the database; `undefined` when the session has ended or expired, the
 * account is disabled or deleted, or the tenant is disabled or past its term.
 */
export async function loadActorOfSession(
  services: Services,
  tenantId: string,
  sessionId: string,
  now: number,
): Promise<LoadedActor | undefined> {
  const living = sql`SELECT * FROM session WHERE tenant_id = ${tenantId} AND id = ${sessionId} AND ended_time IS NULL`;
  return loadFrom(services, { tenantId, sessionId, session: living }, now);
}

/** Somebody as they would be right after signing in, without a session: for what is done in their name with no request behind it. */
export async function loadActorOfUser(services: Services, tenantId: string, userId: string, now: number): Promise<LoadedActor | undefined> {
  return loadFrom(services, { tenantId, sessionId: newId(), session: standIn(tenantId, userId, null, now) }, now);
}

/**
 * Somebody as they are at this moment of a transaction, with those of the roles they came in with that are still theirs; `undefined` when
 * they are out. Asks by the transaction itself: many who wait for one lock would else wait for each other's connections.
 */
export function reloadActor(runner: Runner, actor: Actor, now: number): Promise<Actor | undefined> {
  return reloadWith(runner, actor, [...actor.roleIds], now);
}

/** The same with all of their roles, also those that their session goes on without. */
export function reloadWholeActor(runner: Runner, actor: Actor, now: number): Promise<Actor | undefined> {
  return reloadWith(runner, actor, null, now);
}

async function reloadWith(runner: Runner, actor: Actor, roleIds: string[] | null, now: number): Promise<Actor | undefined> {
  const { tenantId, userId, sessionId, bodyCipher } = actor;
  const row = await readRow(runner, tenantId, standIn(tenantId, userId, roleIds, now), now);
  return row && actorOf(row, { tenantId, sessionId, bodyCipher });
}

/** A row like that of a session, for who has none. */
function standIn(tenantId: string, userId: string, roleIds: string[] | null, now: number): Sql {
  return sql`
    SELECT ${tenantId}::text AS tenant_id, ${userId}::uuid AS user_id, ''::text AS client_id, NULL::smallint AS must_enrol, NULL::smallint AS must_change_password, NULL::timestamptz AS create_time,
      ${roleIds}::text[] AS role_ids, ${new Date(now)}::timestamptz AS used_time, ${new Date(now + DAY_MS)}::timestamptz AS expire_time`;
}

interface Signed {
  tenantId: string;
  sessionId: string;
  /** The row of the session. */
  session: Sql;
}

async function loadFrom(services: Services, { tenantId, sessionId, session }: Signed, now: number): Promise<LoadedActor | undefined> {
  const row = await readRow(services.database.forTenant(tenantId), tenantId, session, now);
  if (!row) return undefined;
  const actor = actorOf(row, { tenantId, sessionId, bodyCipher: await bodyPolicyOf(services, row.clientId) });
  const validUntil = Math.min(row.sessionEnd.getTime(), row.tenantEnd?.getTime() ?? Number.POSITIVE_INFINITY);
  const [mustChangePassword, mustEnrol] = [row.mustChangePassword === 1, row.mustEnrol === 1];
  return { actor, validUntil, usedAt: row.usedTime?.getTime() ?? 0, mustChangePassword, mustEnrol };
}

async function readRow(runner: Runner, tenantId: string, session: Sql, now: number): Promise<SessionRow | undefined> {
  const { rows } = await runner.run<SessionRow>(sessionSql(tenantId, session, new Date(now)));
  return rows[0];
}

function actorOf(row: SessionRow, { tenantId, sessionId, bodyCipher }: Pick<Actor, 'tenantId' | 'sessionId' | 'bodyCipher'>): Actor {
  const standing = { tenantId, deptId: row.deptId, departments: row.departments };
  const roles = row.roles.map(({ id, dataScope }) => ({ dataScope, scopes: row.scopes.filter(({ roleId }) => roleId === id) }));
  const { scope: dataScope, deptIds } = generalReach(roles, standing);
  return {
    sessionId,
    tenantId,
    tenantName: row.tenantName,
    userId: row.userId,
    account: row.account,
    realName: row.realName,
    deptId: row.deptId ?? undefined,
    deptIds,
    avatar: row.avatar ?? undefined,
    roleIds: row.roles.map(({ id }) => id),
    roleNames: row.roles.map(({ name }) => name),
    roleAliases: row.roles.map(({ alias }) => alias),
    // Whoever must change their password, or enrol a second factor, may do that and nothing else (domain rules 6.24.3).
    permissions: new Set(row.mustChangePassword === 1 || row.mustEnrol === 1 ? [] : row.permissions),
    dataScope,
    reaches: reachesOf(roles, standing),
    uncountedTenants: row.uncountedTenants,
    deniedApis: row.deniedApis,
    bodyCipher,
  };
}

/** The same from an access token. Throws `unauthorized()` for a token that is forged, expired, or of no living session. */
export async function loadActor(services: Services, token: string): Promise<LoadedActor> {
  const now = services.clock();
  const claims = await readAccessToken(services.secret, token, now);
  const loaded = claims && (await loadActorOfSession(services, claims.tenantId, claims.sessionId, now));
  if (!loaded || loaded.actor.userId !== claims.userId) throw unauthorized();
  return { ...loaded, validUntil: Math.min(loaded.validUntil, claims.expiresAt) };
}

/**
 * Permissions are arrays within one another: each table is read once and by its index, whatever the planner knows of it. As joins they
 * took forty milliseconds of every call where nothing had been analyzed yet.
 */
function sessionSql(tenantId: string, session: Sql, now: Date): Sql {
  return sql`
    SELECT u.id AS "userId", s.client_id AS "clientId", u.account, u.real_name AS "realName", u.dept_id AS "deptId", u.avatar,
      ${mustChangeSql} AS "mustChangePassword", s.must_enrol AS "mustEnrol", t.tenant_name AS "tenantName",
      s.expire_time AS "sessionEnd", s.used_time AS "usedTime", t.expire_time AS "tenantEnd",
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.role_name, 'alias', r.role_alias, 'dataScope', r.data_scope) ORDER BY r.sort, r.id), '[]')
        FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
        WHERE ur.tenant_id = ${tenantId} AND ur.user_id = u.id AND (s.role_ids IS NULL OR r.id = ANY (s.role_ids::uuid[]))) AS roles,
      ARRAY(SELECT m.code FROM menu m WHERE m.is_deleted = 0 AND m.id = ANY (ARRAY(
        SELECT rm.menu_id FROM role_menu rm WHERE rm.tenant_id = ${tenantId} AND rm.role_id = ANY (ARRAY(
          SELECT r.id FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
          WHERE ur.tenant_id = ${tenantId} AND ur.user_id = u.id AND (s.role_ids IS NULL OR r.id = ANY (s.role_ids::uuid[]))))))) AS permissions,
      (SELECT coalesce(json_agg(json_build_object('roleId', ur.role_id, 'resource', ds.resource_code, 'type', ds.scope_type, 'deptIds', ds.dept_ids)), '[]')
        FROM user_role ur JOIN role_data_scope rd ON rd.tenant_id = ur.tenant_id AND rd.role_id = ur.role_id
        JOIN data_scope ds ON ds.tenant_id = rd.tenant_id AND ds.id = rd.scope_id AND ds.is_deleted = 0
        WHERE ur.tenant_id = ${tenantId} AND ur.user_id = u.id) AS scopes,
      (SELECT coalesce(json_agg(json_build_object('id', a.id, 'path', a.api_path, 'method', a.method)), '[]')
        FROM api_scope a WHERE a.tenant_id = ${tenantId} AND a.is_deleted = 0 AND NOT EXISTS (
          SELECT 1 FROM role_api_scope ra JOIN user_role ur ON ur.tenant_id = ra.tenant_id AND ur.role_id = ra.role_id
          JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
          WHERE ra.tenant_id = ${tenantId} AND ra.scope_id = a.id AND ur.user_id = u.id
            AND (s.role_ids IS NULL OR ur.role_id = ANY (s.role_ids::uuid[])))) AS "deniedApis",
      ARRAY(SELECT tenant_code FROM tenant WHERE is_test = 1 AND tenant_code <> ${tenantId} ORDER BY tenant_code) AS "uncountedTenants",
      ARRAY(WITH RECURSIVE below AS (
          SELECT d.id FROM department d WHERE d.tenant_id = ${tenantId} AND d.id = u.dept_id AND d.is_deleted = 0
          UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id WHERE d.tenant_id = ${tenantId} AND d.is_deleted = 0)
        SELECT id FROM below) AS departments
    FROM (${session}) s
    JOIN user_account u ON u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.is_deleted = 0 AND u.status = '1'
    JOIN tenant t ON t.tenant_code = s.tenant_id AND ${inUse(now.getTime())}
    WHERE s.tenant_id = ${tenantId} AND s.expire_time > ${now}`;
}

/** Programs are known to the group scope only. One that has been removed meanwhile is held to the strictest. */
async function bodyPolicyOf({ database }: Services, clientId: string): Promise<BodyPolicy> {
  const { rows } = await database.forGroup().run<{ bodyCipher: BodyPolicy }>(sql`
    SELECT body_cipher AS "bodyCipher" FROM oauth_client WHERE client_id = ${clientId} AND is_deleted = 0`);
  return rows[0]?.bodyCipher ?? 'required';
}
