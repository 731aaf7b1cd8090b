import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/system/dict',
    aliases: ['/dict-horizontal/index'],
    menuCode: 'dict',
    title: '字典管理',
    load: async () => (await import('./dictionary/dictionary.screen.tsx')).DictionaryScreen,
  },
  {
    path: '/dict-vertical/index',
    menuCode: 'dict',
    title: '字典（上下排列）',
    load: async () => (await import('./dictionary/dictionary.screen.tsx')).DictionaryVerticalScreen,
  },
  {
    path: '/system/dict-biz',
    menuCode: 'dict_biz',
    title: '业务字典',
    load: async () => (await import('./dictionary/dictionary.screen.tsx')).BusinessDictionaryScreen,
  },
  {
    path: '/system/tenant-param',
    menuCode: 'tenant_param',
    title: '机构参数',
    load: async () => (await import('./tenant-param/tenant-param.screen.tsx')).TenantParamScreen,
  },
  {
    path: '/settings/sms',
    menuCode: 'sms',
    title: '短信配置',
    load: async () => (await import('./sms/sms-config.screen.tsx')).SmsConfigScreen,
  },
  {
    path: '/settings/work-days',
    aliases: ['/copy-case/work-days'],
    menuCode: 'work_day',
    title: '工作日历',
    load: async () => (await import('./work-day.screen.tsx')).WorkDayScreen,
  },
  {
    path: '/system/param',
    menuCode: 'param',
    title: '系统参数',
    load: async () => (await import('./param.screen.tsx')).ParamScreen,
  },
  { path: '/system/menu', menuCode: 'menu', title: '菜单管理', load: async () => (await import('./menu.screen.tsx')).MenuScreen },
  {
    path: '/system/topmenu',
    menuCode: 'top_menu',
    title: '顶部菜单',
    load: async () => (await import('./top-menu.screen.tsx')).TopMenuScreen,
  },
  {
    path: '/settings/wx-config',
    menuCode: 'wx_config',
    title: '公众号',
    load: async () => (await import('./wechat/wx-config-list.screen.tsx')).WxConfigListScreen,
  },
  {
    path: '/settings/wx-menu',
    menuCode: 'wx_config',
    title: '公众号菜单',
    perQuery: true,
    load: async () => (await import('./wechat/wx-menu.screen.tsx')).WxMenuScreen,
  },
  { path: '/doc', aliases: ['/wel/doc'], title: '帮助文档', load: async () => (await import('./help/help.screen.tsx')).HelpScreen },
];
