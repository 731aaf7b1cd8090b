import { updateProfile } from '../../../contract/domains/access/access.endpoints.ts';
import { avatarLink } from '../../../contract/domains/access/avatar.endpoints.ts';
import { avatarUpload } from '../../../contract/domains/access/avatar.upload.ts';
import { DEFAULT_UPLOAD_CODE } from '../../../contract/kernel/upload-policies.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { announceChangeOf } from '../../engine/identity/access-changes.ts';
import { userAccountTable } from '../../engine/identity/identity.tables.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { initialsOf } from '../../platform/pinyin-initials.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { nicknameOf, setNickname } from './nicknames.ts';
import { profileOf } from './show-profile.ts';

/** Long enough to fill in a form; a picture that was uploaded earlier, or hangs on an order already, stays what it is. */
const FRESH_MS = 10 * 60_000;
const ID_AT_END = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?|$)/i;

/**
 * Changes one's own name, telephone, e-mail and picture. An absent field stays, an empty one is cleared. Throws 409 when
 * the row was changed since `version` was read.
 */
export const serveUpdateProfile = serve(updateProfile, async (call) => {
  return call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const before = await findRow(tx, userAccountTable, actor.userId, { tenantId: actor.tenantId, lock: true });
    if (input.realName !== before?.realName) await refuseNameOfColleague(tx, actor, input.realName);
    // Read before the name changes: what a client was shown and sends back is no nickname that somebody chose.
    const shownName = await nicknameOf(tx, actor);
    const avatar = input.avatar ? avatarLink(actor.tenantId, await ownAvatar(tx, call, input.avatar[0] ?? '')) : input.avatar;
    const sets = [
      sql`real_name = ${input.realName}`,
      sql`name_initials = ${initialsOf(input.realName)}`,
      ...(input.phone === undefined ? [] : [sql`phone = ${input.phone}`]),
      ...(input.email === undefined ? [] : [sql`email = ${input.email}`]),
      ...(avatar === undefined ? [] : [sql`avatar = ${avatar}`]),
    ].reduce((all, one) => sql`${all}, ${one}`);
    const unchanged = input.version === undefined || input.version === null ? text('true') : sql`version = ${input.version}`;
    const { count } = await tx.run(sql`
      UPDATE user_account SET ${sets}, update_user = ${actor.userId}, update_time = ${new Date(now)}, version = version + 1
      WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId} AND is_deleted = 0 AND ${unchanged}`);
    if (count === 0) throw conflict();
    touchRows(tx, userAccountTable, [{ id: actor.userId, tenantId: actor.tenantId }], now);
    if (input.name !== shownName) await setNickname(tx, { tenantId: actor.tenantId, userId: actor.userId, name: input.name }, now);
    await recordAudit(tx, call, { rowTable: 'user_account', rowId: actor.userId, changed: Object.keys(input) });
    const after = await findRow(tx, userAccountTable, actor.userId, { tenantId: actor.tenantId });
    await recordChange(tx, call, userAccountTable, { before, after });
    // Name and picture are kept with each of this person's sessions.
    await announceChangeOf(tx, [actor.userId]);
    return profileOf(tx, actor);
  });
});

/**
 * What people sign and send bears their name: nobody gives themselves that of a colleague, nor one that only dots and capitals tell from it. Whoever has the
 * same one is entered so by an administrator.
 */
async function refuseNameOfColleague(tx: Tx, { tenantId, userId }: Call['actor'], name: string): Promise<void> {
  const alike = (said: Sql) => sql`lower(translate(${said}, '·•', ''))`;
  const { count } = await tx.run(sql`
    SELECT 1 FROM user_account
    WHERE tenant_id = ${tenantId} AND ${alike(sql`real_name`)} = ${alike(sql`${name}::text`)} AND id <> ${userId} AND is_deleted = 0 LIMIT 1`);
  if (count > 0) throw invalid([{ field: 'realName', message: '本院已有同名人员，请联系本院管理员修改姓名' }]);
}

/**
 * The id of a picture that this person uploaded as an avatar, from an id or a link to it; anything else is refused as absent.
 * Clients of this family do not say what they upload a picture for: one that was uploaded just now becomes an avatar by this.
 */
async function ownAvatar(tx: Tx, { actor, services, now }: Pick<Call, 'actor' | 'services' | 'now'>, sent: string): Promise<string> {
  const refused = invalid([{ field: 'avatar', message: '头像不存在，请重新上传' }]);
  const id = ID_AT_END.exec(sent)?.[1]?.toLowerCase();
  if (!id) throw refused;
  const { extensions, maxBytes } = avatarUpload;
  const isFresh = sql`code = ${DEFAULT_UPLOAD_CODE} AND attached IS NULL AND create_time > ${new Date(now - FRESH_MS)} AND size <= ${maxBytes} AND extension = ANY (${[...extensions]})`;
  await tx.run(sql`
    UPDATE file SET code = 'avatar'
    WHERE tenant_id = ${actor.tenantId} AND id = ${id} AND user_id = ${actor.userId} AND ${isFresh}`);
  await ownFileIds(tx, { actor, services }, [sent], { name: 'avatar', field: updateProfile.input.avatar ?? { label: '头像' } });
  // Avatars are shown to anybody who has their address, so that nothing else may become one.
  const { count } = await tx.run(sql`SELECT 1 FROM file WHERE tenant_id = ${actor.tenantId} AND id = ${id} AND code = 'avatar'`);
  if (count === 0) throw refused;
  return id;
}
