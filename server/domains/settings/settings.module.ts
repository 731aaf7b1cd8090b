import { settingsDomain } from '../../../contract/domains/settings/settings.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { serveClearCache } from './clear-cache.ts';
import { businessDictionaryRules, dictionaryRules } from './dictionary.rules.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';
import { syncDictionaries } from './dictionary-sync.ts';
import { serveGrantTopMenu, topMenuReads } from './grant-top-menu.ts';
import { searchHelp } from './help.search.ts';
import { serveDictionaryLists } from './list-dictionaries.ts';
import { serveBusinessDictionary, serveDictionary, serveDictionaryWords } from './list-dictionary-entries.ts';
import { serveListPublishedHelp } from './list-published-help.ts';
import { menuRules } from './menu.rules.ts';
import { serveMenuLazyPages } from './menu-lists.ts';
import { paramRules } from './param.rules.ts';
import { serveResetMenu } from './reset-menu.ts';
import { tellMissingDaysJob } from './settings.jobs.ts';
import { serveDictionaryVersion } from './show-dictionary-version.ts';
import { serveListSendableSmsTemplates } from './sms/list-sendable-sms-templates.ts';
import { serveSendSmsMessage, serveTestSmsConfig } from './sms/send-sms-message.ts';
import { sendWaitingSms, sendWaitingSmsJob } from './sms/send-waiting-sms.ts';
import { smsCodeTable, smsConfigTable, smsTemplateTable } from './sms/sms.tables.ts';
import { removeOldCodesJob } from './sms/sms-codes.ts';
import { smsConfigRules } from './sms/sms-config.rules.ts';
import { smsTemplateRules } from './sms/sms-template.rules.ts';
import { waitingSms } from './sms/waiting-sms.ts';
import { tenantParamTable } from './tenant-param.tables.ts';
import { serveListTenantParams, serveResetTenantParam, serveSubmitTenantParam } from './tenant-params.ts';
import { topMenuItemTable } from './top-menu.tables.ts';
import { wxConfigTable, wxMenuTable } from './wechat/wechat.tables.ts';
import { wxConfigRules } from './wechat/wx-config.rules.ts';
import { serveLoadWxMenus, servePublishWxMenu, serveSaveWxMenu, serveWithdrawWxMenu } from './wechat/wx-menu.ts';
import { serveCopyPlatformDays, serveListCalendarSources } from './work-calendar.ts';
import { platformWorkDayRules, workDayRules } from './work-day.rules.ts';

export const settingsModule = defineModule({
  domain: settingsDomain,
  demo: async () => (await import('./settings.demo.ts')).settingsDemo,
  searches: [searchHelp],
  serves: [
    serveMenuLazyPages,
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
    serveListSendableSmsTemplates,
    serveSendSmsMessage,
    serveTestSmsConfig,
    serveListTenantParams,
    serveSubmitTenantParam,
    serveResetTenantParam,
    serveListCalendarSources,
    serveCopyPlatformDays,
    ...serveDictionaryLists,
    serveDictionary,
    serveDictionaryWords,
    serveBusinessDictionary,
  ],
  rules: [
    menuRules,
    paramRules,
    dictionaryRules,
    businessDictionaryRules,
    wxConfigRules,
    smsConfigRules,
    smsTemplateRules,
    workDayRules,
    platformWorkDayRules,
  ],
  tables: [
    tenantParamTable,
    smsConfigTable,
    smsTemplateTable,
    smsCodeTable,
    dictionaryTable,
    businessDictionaryTable,
    topMenuItemTable,
    wxConfigTable,
    wxMenuTable,
  ],
  shows: [tenantParamTable],
  jobs: [sendWaitingSmsJob, removeOldCodesJob, tellMissingDaysJob],
  prepare: ({ services }) => syncDictionaries(services, services.clock()),
  onOutbox: sendWaitingSms,
  messages: [waitingSms],
});
