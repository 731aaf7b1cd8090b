import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** What a hospital has set instead of the platform's values. Keys are those that the contract declares. */
export const tenantParamTable = defineTable({
  name: 'tenant_param',
  title: '机构参数',
  scope: 'tenant',
  fields: { paramKey: field.text('参数键名', { max: 80 }), paramValue: field.text('参数值', { max: 50 }) },
  notNull: ['paramKey', 'paramValue'],
  indexes: [
    { on: ['paramKey'], unique: true, where: 'is_deleted = 0' },
    // What any hospital has set for one key, for lists and jobs over all of them: few rows of many.
    { on: ['paramKey', 'tenantId'], include: ['paramValue'], where: 'is_deleted = 0' },
  ],
});
