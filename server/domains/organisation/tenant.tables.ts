import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** What the platform notes about a hospital, which the hospital itself never sees. */
export const tenantMemoTable = defineTable({
  name: 'tenant_memo',
  title: '租户备忘',
  scope: 'platform',
  kind: 'record',
  primaryKey: ['tenantCode'],
  fields: {
    tenantCode: field.text('租户编号', { max: 12 }),
    memo: field.longText('备忘', { max: 2000 }),
    updateUserName: field.text('修改人', { max: 50 }),
    updateTime: field.datetime('更新时间'),
    /** How often it was saved. */
    version: field.whole('版本', { min: 0 }),
  },
});
