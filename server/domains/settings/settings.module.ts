import { businessDictionary, dictionary } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { helpMessage } from '../../../contract/domains/settings/help-message.resource.ts';
import { menuResource } from '../../../contract/domains/settings/menu.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { topMenu } from '../../../contract/domains/settings/top-menu.resource.ts';
import { wxConfig } from '../../../contract/domains/settings/wechat/wx-config.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { serveClearCache } from './clear-cache.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';
import { serveGrantTopMenu, serveTopMenuGrantTree, serveTopMenuKeys } from './grant-top-menu.ts';
import { serveDictionaryLists } from './list-dictionaries.ts';
import { serveBusinessDictionary, serveDictionary } from './list-dictionary-entries.ts';
import { serveListPublishedHelp } from './list-published-help.ts';
import { serveMenuLazyPages } from './menu-lists.ts';
import { serveRemoveMenu, serveResetMenu, serveSubmitMenu } from './menu-writes.ts';
import { serveDictionaryWrites } from './save-dictionary.ts';
import { serveDictionaryVersion } from './show-dictionary-version.ts';
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
    serveTopMenuGrantTree,
    serveTopMenuKeys,
    serveListPublishedHelp,
    serveLoadWxMenus,
    serveSaveWxMenu,
    servePublishWxMenu,
    serveWithdrawWxMenu,
    serveDictionaryVersion,
    serveClearCache,
    ...serveDictionaryLists,
    ...serveDictionaryWrites,
    serveDictionary,
    serveBusinessDictionary,
  ],
  tables: [
    tableOf(param),
    dictionaryTable,
    businessDictionaryTable,
    tableOf(topMenu),
    topMenuItemTable,
    wxConfigTable,
    wxMenuTable,
    tableOf(helpMessage),
  ],
  resources: [businessDictionary, dictionary, menuResource, topMenu, param, wxConfig, helpMessage],
};
