import type { Probe } from '../../probes/probe.testing.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';

export const probe: Probe = {
  fillLists: async ({ add, mark }) => {
    const code = `${mark}2`;
    await add(businessDictionaryTable, { code: mark, dictValue: mark, sort: 1, isSealed: 0 });
    const parentId = await add(businessDictionaryTable, { code, dictValue: '上级', sort: 1, isSealed: 0 });
    await add(businessDictionaryTable, { code, dictValue: mark, dictKey: mark, sort: 1, isSealed: 0, parentId });
    return undefined;
  },
  fillShared: async ({ add, mark }) => {
    const parentId = await add(dictionaryTable, { code: mark, dictValue: mark, sort: 1, isSealed: 0 });
    await add(dictionaryTable, { code: mark, dictValue: mark, dictKey: '1', sort: 1, isSealed: 0, parentId });
  },
  samples: { 'help-message': async () => ({ category: 'start' }) },
};
