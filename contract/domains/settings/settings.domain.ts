import { defineDomain } from '../../kernel/domain.ts';
import { SIGNED_IN } from '../../kernel/endpoint.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { businessDictionary, dictionary } from './dictionary.endpoints.ts';
import { helpMessage } from './help-message.resource.ts';
import { menuResource } from './menu.resource.ts';
import { param } from './param.resource.ts';
import { settingsDictionaries } from './settings.dictionaries.ts';
import { settingsMenu } from './settings.menu.ts';
import { smsParamRules, smsParams } from './sms/sms.params.ts';
import { smsConfig, smsTemplate } from './sms/sms-config.resource.ts';
import { topMenu } from './top-menu.resource.ts';
import { wxConfig } from './wechat/wx-config.resource.ts';
import { platformWorkDay, workDay } from './work-day.resource.ts';

/** Published articles, which everybody reads. */
export const helpSearch = { code: 'help', title: '帮助', permission: SIGNED_IN } as const;

/** Dictionaries, parameters, menus, and what the console is connected to. */
export const settingsDomain = defineDomain({
  name: 'settings',
  title: '系统设置',
  isPlatform: true,
  resources: [
    businessDictionary,
    dictionary,
    smsConfig,
    smsTemplate,
    menuResource,
    topMenu,
    param,
    wxConfig,
    helpMessage,
    workDay,
    platformWorkDay,
  ],
  menu: settingsMenu,
  grants: { admin: pageCodes('work_day', 'view', 'add', 'edit', 'delete', 'export') },
  params: smsParams,
  paramRules: smsParamRules,
  dictionaries: settingsDictionaries,
  searches: [helpSearch],
});
