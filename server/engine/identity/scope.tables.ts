import { field } from '../../../contract/kernel/field.ts';
import { apiScopeFields, dataScopeFields } from '../../../contract/kernel/identity.fields.ts';
import { defineTable } from '../store/table.ts';

/** For one kind of rows: how far a role that it was granted to reaches there, instead of as far as it does in general. */
export const dataScopeTable = defineTable({
  name: 'data_scope',
  scope: 'tenant',
  fields: dataScopeFields,
  notNull: ['scopeName', 'resourceCode', 'scopeType'],
  indexes: [
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' },
    { on: ['scopeName'], unique: true, where: 'is_deleted = 0' },
  ],
});

/** Calls that only roles may make to which this row was granted. It takes away, it never gives. */
export const apiScopeTable = defineTable({
  name: 'api_scope',
  scope: 'tenant',
  fields: apiScopeFields,
  notNull: ['scopeName', 'apiPath'],
  indexes: [
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' },
    { on: ['scopeName'], unique: true, where: 'is_deleted = 0' },
  ],
});

export const roleDataScopeTable = defineTable({
  name: 'role_data_scope',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['roleId', 'scopeId'],
  fields: { roleId: field.id('角色'), scopeId: field.id('数据权限') },
  references: { roleId: 'role', scopeId: 'data_scope' },
});

export const roleApiScopeTable = defineTable({
  name: 'role_api_scope',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['roleId', 'scopeId'],
  fields: { roleId: field.id('角色'), scopeId: field.id('接口权限') },
  references: { roleId: 'role', scopeId: 'api_scope' },
});

export const scopeTables = [dataScopeTable, apiScopeTable, roleDataScopeTable, roleApiScopeTable];
