import { field } from '../../../kernel/field.ts';
import { enter } from '../../../kernel/prompts.ts';
import { defineResource } from '../../../kernel/resource.ts';

/** Who may change a public account's menu, and who may hand it to WeChat. */
export const WX_MENU_EDIT = 'wx_menu_edit';
export const WX_MENU_PUBLISH = 'wx_menu_publish';

/** What a public account's menu has come to. */
export const wxMenuStatuses = { draft: '未发布', published: '已发布', changed: '有未发布的修改', offline: '已下线' } as const;
export type WxMenuStatus = keyof typeof wxMenuStatuses;

/** A WeChat public account of a hospital. One of them is in use. */
export const wxConfig = defineResource({
  name: 'wx-config',
  title: '公众号',
  domain: 'settings',
  path: '/blade-system/wxconfig',
  scope: 'tenant',
  permission: 'wx_config',
  fields: {
    accountName: field.text('公众号名称', { required: enter, max: 50, filter: 'contains' }),
    appId: field.text('AppID', {
      required: enter,
      max: 18,
      format: { pattern: /^wx[0-9a-f]{16}$/, message: 'AppID应为wx开头的18位字符' },
      filter: 'equals',
    }),
    appSecret: field.text('AppSecret', {
      required: enter,
      max: 64,
      sensitive: 'secret',
      hint: '保存后不再显示；修改时留空表示不变',
    }),
    enabled: field.flag('启用', { readOnly: true }),
    menuStatus: field.choice('菜单状态', wxMenuStatuses, { ownWords: 'words of the WeChat platform', readOnly: true, filter: 'choice' }),
    publishTime: field.datetime('发布时间', { readOnly: true, width: 150 }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['accountName', 'appId', 'enabled', 'menuStatus', 'publishTime', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'enable', 'export'],
  unique: [['appId']],
  exclusive: 'enabled',
  menu: {
    parent: 'settings',
    path: '/settings/wx-config',
    icon: 'wechat',
    sort: 70,
    buttons: [
      { code: WX_MENU_EDIT, title: '编辑菜单' },
      { code: WX_MENU_PUBLISH, title: '发布菜单' },
    ],
  },
});
