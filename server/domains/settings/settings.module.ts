import { param } from '../../../contract/domains/settings/param.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';
import { serveBusinessDictionary, serveDictionary } from './list-dictionary-entries.ts';
import { serveDictionaryVersion } from './show-dictionary-version.ts';

export const settingsModule: Module = {
  name: 'settings',
  serves: [serveDictionaryVersion, serveDictionary, serveBusinessDictionary],
  tables: [tableOf(param), dictionaryTable, businessDictionaryTable],
  resources: [param],
};
