import { businessDictionary, dictionary } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { helpMessage } from '../../../contract/domains/settings/help-message.resource.ts';
import { menuResource } from '../../../contract/domains/settings/menu.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { settingsMenu } from '../../../contract/domains/settings/settings.menu.ts';
import { smsConfig, smsTemplate } from '../../../contract/domains/settings/sms/sms-config.resource.ts';
import { topMenu } from '../../../contract/domains/settings/top-menu.resource.ts';
import { wxConfig } from '../../../contract/domains/settings/wechat/wx-config.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { serveClearCache } from './clear-cache.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';
import { serveGrantTopMenu, topMenuReads } from './grant-top-menu.ts';
import { serveDictionaryLists } from './list-dictionaries.ts';
import { serveBusinessDictionary, serveDictionary, serveDictionaryWords } from './list-dictionary-entries.ts';
import { serveListPublishedHelp } from './list-published-help.ts';
import { serveMenuLazyPages } from './menu-lists.ts';
import { serveRemoveMenu, serveResetMenu, serveSubmitMenu } from './menu-writes.ts';
import { serveDictionaryWrites } from './save-dictionary.ts';
import { paramTable, serveRemoveParam, serveSubmitParam } from './save-param.ts';
import { serveDictionaryVersion } from './show-dictionary-version.ts';
import { serveSendSmsMessage, serveTestSmsConfig } from './sms/send-sms-message.ts';
import { sendWaitingSmsJob } from './sms/send-waiting-sms.ts';
import { smsCodeTable, smsConfigTable, smsTemplateTable } from './sms/sms.tables.ts';
import { removeOldCodesJob } from './sms/sms-codes.ts';
import { tenantParamTable } from './tenant-param.tables.ts';
import { serveListTenantParams, serveResetTenantParam, serveSubmitTenantParam } from './tenant-params.ts';
import { topMenuItemTable } from './top-menu.tables.ts';
import { wxConfigTable, wxMenuTable } from './wechat/wechat.tables.ts';
import { serveLoadWxMenus, servePublishWxMenu, serveSaveWxMenu, serveWithdrawWxMenu } from './wechat/wx-menu.ts';

export const settingsModule: Module = {
  name: 'settings',
  serves: [
    serveMenuLazyPages,
    serveSubmitMenu,
    serveRemoveMenu,
    serveResetMenu,
    serveGrantTopMenu,
    ...topMenuReads,
    serveListPublishedHelp,
    serveLoadWxMenus,
    serveSaveWxMenu,
    servePublishWxMenu,
    serveWithdrawWxMenu,
    serveDictionaryVersion,
    serveClearCache,
    serveSendSmsMessage,
    serveTestSmsConfig,
    serveListTenantParams,
    serveSubmitTenantParam,
    serveResetTenantParam,
    serveSubmitParam,
    serveRemoveParam,
    ...serveDictionaryLists,
    ...serveDictionaryWrites,
    serveDictionary,
    serveDictionaryWords,
    serveBusinessDictionary,
  ],
  tables: [
    paramTable,
    tenantParamTable,
    smsConfigTable,
    smsTemplateTable,
    smsCodeTable,
    dictionaryTable,
    businessDictionaryTable,
    tableOf(topMenu),
    topMenuItemTable,
    wxConfigTable,
    wxMenuTable,
    tableOf(helpMessage),
  ],
  resources: [businessDictionary, dictionary, smsConfig, smsTemplate, menuResource, topMenu, param, wxConfig, helpMessage],
  jobs: [sendWaitingSmsJob, removeOldCodesJob],
  menu: settingsMenu,
};
