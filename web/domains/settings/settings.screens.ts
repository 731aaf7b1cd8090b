import type { Screen } from '../../kernel/screen.ts';

export const settingsScreens: readonly Screen[] = [
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
    title: '字典管理',
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
    path: '/system/param',
    menuCode: 'param',
    title: '系统参数',
    load: async () => (await import('./param.screen.tsx')).ParamScreen,
  },
];
