import { isDeepStrictEqual } from 'node:util';
import type { WxMenuStatus } from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import { loadWxMenus, publishWxMenu, saveWxMenu, withdrawWxMenu } from '../../../../contract/domains/settings/wechat/wx-menu.endpoints.ts';
import { checkWxMenu, type WxButton } from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import { field } from '../../../../contract/kernel/field.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { recordChange } from '../../../engine/audit/change-log.ts';
import { type Call, serve } from '../../../engine/call/call.ts';
import { refuseHeldBack } from '../../../engine/restored/held-back.ts';
import { findRow, insertRow, updateRow } from '../../../engine/store/rows.ts';
import type { Runner, Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import { conflict, invalid, notFound } from '../../../platform/refusal.ts';
import { type WxConfigRow, type WxMenuRow, wxConfigTable, wxMenuTable } from './wechat.tables.ts';
import { wechatClient } from './wechat-client.ts';

/** The saved buttons. Without an account of its own choice, those of the one in use; none when there is no account. */
export const serveLoadWxMenus = serve(loadWxMenus, async ({ actor, services, input }) => {
  const db = services.database.forTenant(actor.tenantId);
  const config = input.configId ? await findConfig(db, input.configId) : await configInUse(db);
  if (!config && input.configId) throw notFound('公众号不存在');
  const menu = config && (await menuOf(db, config.id));
  return menu?.menus ?? [];
});

/** Throws 400 naming the button that is wrong, 409 when somebody was faster. */
export const serveSaveWxMenu = serve(saveWxMenu, (call) => {
  const { input, stamp } = call;
  return call.transaction(async (tx) => {
    const config = await lockConfig(tx, input.configId);
    const problems = checkWxMenu(input.menus);
    if (problems.length > 0) throw invalid(problems.map(({ at, message }) => ({ field: `menus${at && `.${at}`}`, message })));
    if (input.version !== undefined && input.version !== config.version) throw conflict();
    const menu = await menuOf(tx, config.id);
    // By what it says: the account's version counts its remark and its publishing as well, and comes with another answer than the menu.
    // None that was read comes as null.
    if (input.basedOn !== undefined && !isDeepStrictEqual(input.basedOn ?? [], menu?.menus ?? [])) throw conflict();
    const menus = input.menus as WxButton[];
    if (menu?.id) await updateRow(tx, wxMenuTable, { id: menu.id }, { menus }, stamp);
    else await insertRow(tx, wxMenuTable, { configId: config.id, menus }, stamp);
    const told = (buttons: readonly WxButton[]) => ({ id: config.id, menus: wordsOf(buttons) });
    await recordChange(tx, call, buttonsTable, { before: told(menu?.menus ?? []), after: told(menus) });
    const status = config.menuStatus === 'published' ? 'changed' : (config.menuStatus ?? 'draft');
    return moved(tx, call, config, status);
  });
});

/**
 * WeChat is asked first and outside of any transaction. Should the database fail afterwards, publishing again is harmless:
 * it replaces the whole menu. 409 when the menu was saved anew, or the account exchanged, while WeChat was being asked.
 */
export const servePublishWxMenu = serve(publishWxMenu, async (call) => {
  const { actor, services, input, stamp, now } = call;
  const db = services.database.forTenant(actor.tenantId);
  const config = await findConfig(db, input.id);
  if (!config) throw notFound('公众号不存在');
  const menu = await menuOf(db, config.id);
  if (!menu?.id) throw invalid('请先保存菜单再发布');
  await refuseHeldBack(services);
  await wechatClient(services.settings.wechatUrl).publishMenu(accountOf(call, config), menu.menus);
  // Readers see what was sent, whatever was saved meanwhile: that is kept, and told.
  const { isKept, answer } = await call.transaction(async (tx) => {
    const locked = await lockConfig(tx, config.id);
    if (locked.appId !== config.appId) throw conflict();
    const unchanged = sql`version = ${menu.version}`;
    const kept = await updateRow(tx, wxMenuTable, { id: menu.id ?? '' }, { publishedMenus: menu.menus }, stamp, unchanged);
    const status = kept ? 'published' : 'changed';
    return { isKept: Boolean(kept), answer: await moved(tx, call, locked, status, { publishTime: new Date(now) }) };
  });
  if (!isKept) throw conflict('发布期间菜单被修改，请重新发布');
  return answer;
});

/** What was saved stays, and may be published again. */
export const serveWithdrawWxMenu = serve(withdrawWxMenu, async (call) => {
  const { actor, services, input } = call;
  const config = await findConfig(services.database.forTenant(actor.tenantId), input.id);
  if (!config) throw notFound('公众号不存在');
  if (config.menuStatus !== 'published' && config.menuStatus !== 'changed') throw conflict('菜单没有发布，不需要下线');
  await refuseHeldBack(services);
  await wechatClient(services.settings.wechatUrl).deleteMenu(accountOf(call, config));
  return call.transaction(async (tx) => moved(tx, call, await lockConfig(tx, config.id), 'offline'));
});

/** What buttons an account has is kept apart, and told of it like a column. */
const buttonsTable = { ...wxConfigTable, fields: { menus: field.longText('菜单') } };

/** Each button with where it leads, those below it behind it. */
function wordsOf(buttons: readonly WxButton[]): string {
  const words = buttons.map(({ name, url, key, appid, pagepath, children = [] }) =>
    [name, url, key, appid, pagepath, children.length > 0 && `（${wordsOf(children)}）`].filter(Boolean).join(' '),
  );
  return words.join('、');
}

function accountOf({ services }: Pick<Call, 'services'>, { appId, appSecret }: WxConfigRow) {
  return { appId, appSecret: openSecret(services.secret, appSecret) };
}

async function findConfig(db: Runner, id: string): Promise<WxConfigRow | undefined> {
  return findRow(db, wxConfigTable, id, { tenantId: db.tenantId });
}

async function configInUse(db: Runner): Promise<{ id: string } | undefined> {
  const { rows } = await db.run<{ id: string }>(
    sql`SELECT id FROM wx_config WHERE tenant_id = ${db.tenantId} AND enabled = 1 AND is_deleted = 0`,
  );
  return rows[0];
}

async function lockConfig(tx: Tx, id: string): Promise<WxConfigRow> {
  const config = await findRow(tx, wxConfigTable, id, { tenantId: tx.tenantId, lock: true });
  if (!config) throw notFound('公众号不存在');
  return config;
}

async function menuOf(db: Runner, configId: string): Promise<WxMenuRow | undefined> {
  const { rows } = await db.run<WxMenuRow>(sql`
    SELECT id, version, menus, published_menus AS "publishedMenus" FROM wx_menu
    WHERE tenant_id = ${db.tenantId} AND config_id = ${configId} AND is_deleted = 0`);
  return rows[0];
}

async function moved(tx: Tx, call: Call, config: WxConfigRow, menuStatus: WxMenuStatus, more: object = {}): Promise<object> {
  await updateRow(tx, wxConfigTable, { id: config.id, tenantId: config.tenantId }, { menuStatus, ...more }, call.stamp);
  await recordAudit(tx, call, { rowTable: wxConfigTable.name, rowId: config.id, changed: ['menuStatus', 'menus'] });
  await recordChange(tx, call, wxConfigTable, { before: config, after: { ...config, menuStatus, ...more } });
  return { id: config.id, menuStatus };
}
