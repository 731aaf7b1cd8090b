import { defineEndpoint, defineQuery, typed } from '../../../kernel/endpoint.ts';
import { field } from '../../../kernel/field.ts';
import { choose } from '../../../kernel/prompts.ts';
import { WX_MENU_EDIT, WX_MENU_PUBLISH, wxMenuStatuses } from './wx-config.resource.ts';
import { type WxButton, wxButtonTypes } from './wx-menu.ts';

const path = '/blade-system/wxmenu';
const domain = 'settings';
const configId = field.id('公众号');

/** The buttons of a public account's menu as they were saved; without `configId`, of the account in use. */
export const loadWxMenus = defineQuery({
  name: 'load-wx-menus',
  title: '公众号菜单',
  domain,
  kind: 'tree',
  path: `${path}/loadWXMenus`,
  permission: 'wx_config_view',
  input: { configId },
  filters: {},
  sortable: [],
  row: {
    name: field.text('菜单名称'),
    type: field.choice('菜单内容', wxButtonTypes, { ownWords: 'words of the WeChat platform' }),
    url: field.text('网页地址'),
    key: field.text('消息标识'),
    appid: field.text('小程序AppID'),
    pagepath: field.text('小程序页面路径'),
  },
  answer: typed<WxButton[]>(),
});

/** Replaces the whole menu of an account. Nothing changes for its readers until it is published. */
export const saveWxMenu = defineEndpoint({
  name: 'save-wx-menu',
  title: '保存公众号菜单',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${path}/save`,
  permission: WX_MENU_EDIT,
  input: {
    configId: { ...configId, required: '请选择公众号' },
    /** Of the account, which counts more than its menu: for clients that know no other way. */
    version: field.whole('版本', { min: 0 }),
    /** The menu that was read before it was edited: saving is refused once another one has been saved. */
    basedOn: field.json('原菜单'),
    menus: field.json('菜单', { required: '请至少添加一个一级菜单' }),
  },
  row: { menuStatus: field.choice('菜单状态', wxMenuStatuses, { ownWords: 'words of the WeChat platform' }) },
  key: 'configId',
  keyOf: 'wx_config',
});

const byId = { id: field.id('公众号', { required: choose }) };

/** Hands the saved menu to WeChat, which shows it to readers within five minutes. */
export const publishWxMenu = defineEndpoint({
  name: 'publish-wx-menu',
  title: '发布公众号菜单',
  domain,
  kind: 'action',
  method: 'POST',
  path: `${path}/switchWX`,
  also: [{ method: 'GET', path: `${path}/switchWX` }],
  permission: WX_MENU_PUBLISH,
  input: byId,
  key: 'id',
  keyOf: 'wx_config',
});

/** Takes the menu away from readers; what was saved stays. */
export const withdrawWxMenu = defineEndpoint({
  name: 'withdraw-wx-menu',
  title: '下线公众号菜单',
  domain,
  kind: 'action',
  method: 'POST',
  path: `${path}/offLine`,
  also: [{ method: 'GET', path: `${path}/offLine` }],
  permission: WX_MENU_PUBLISH,
  input: byId,
  key: 'id',
  keyOf: 'wx_config',
});
