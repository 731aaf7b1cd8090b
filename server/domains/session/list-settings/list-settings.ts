import { listListSettings, MOST_LISTS, refusalOfSetting, saveListSetting } from '../../../../contract/kernel/list-setting.ts';
import { type Served, serve } from '../../../engine/call/call.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';

// The owner's alone: besides the hospital, every statement names them.
const own = ({ tenantId, userId }: Actor): Sql => sql`tenant_id = ${tenantId} AND user_id = ${userId}`;

const present = presenterOf(listListSettings.row, { masked: false });

const serveList = serve(listListSettings, async ({ actor, services }) => {
  const { rows } = await services.database.forTenant(actor.tenantId).run(sql`
    SELECT list_key AS "listKey", setting FROM list_setting WHERE ${own(actor)} ORDER BY list_key LIMIT ${MOST_LISTS}`);
  return rows.map(present);
});

const serveSave = serve(saveListSetting, async ({ actor, services, input, now }) => {
  const { listKey, setting } = input;
  const refusal = refusalOfSetting(setting);
  if (refusal) throw invalid([{ field: 'setting', message: refusal }]);
  const database = services.database.forTenant(actor.tenantId);
  if (Object.keys(setting).length === 0) {
    await database.run(sql`DELETE FROM list_setting WHERE ${own(actor)} AND list_key = ${listKey}`);
    return true;
  }
  const others = await database.run(sql`SELECT 1 FROM list_setting WHERE ${own(actor)} AND list_key <> ${listKey} LIMIT ${MOST_LISTS}`);
  if (others.count >= MOST_LISTS) throw conflict('保存了设置的列表过多，请先恢复不再使用的列表');
  const time = new Date(now);
  await database.run(sql`
    INSERT INTO list_setting (tenant_id, user_id, list_key, create_time, saved_time, setting)
    VALUES (${actor.tenantId}, ${actor.userId}, ${listKey}, ${time}, ${time}, ${JSON.stringify(setting)})
    ON CONFLICT (tenant_id, user_id, list_key) DO UPDATE SET saved_time = excluded.saved_time, setting = excluded.setting`);
  return true;
});

export const listSettingServes: Served[] = [serveList, serveSave];
