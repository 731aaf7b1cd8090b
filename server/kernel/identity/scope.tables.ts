import { SCOPED_RESOURCES, scopeTypes } from '../../../contract/kernel/data-scope.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

/** For one kind of rows: how far a role that it was granted to reaches there, instead of as far as it does in general. */
export const dataScopeTable = defineTable({
  name: 'data_scope',
  scope: 'tenant',
  fields: {
    /** The page that a client of this family arranges it under. */
    menuId: field.id('所属菜单', { names: 'menu' }),
    scopeName: field.text('权限名称', { max: 50 }),
    resourceCode: field.dictionaryKey('数据资源', SCOPED_RESOURCES),
    scopeType: field.choice('数据范围', scopeTypes, { dictionary: 'data_scope' }),
    deptIds: field.ids('指定部门'),
    remark: field.text('备注', { max: 200 }),
  },
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
  fields: {
    /** The page that a client of this family arranges it under. */
    menuId: field.id('所属菜单', { names: 'menu' }),
    scopeName: field.text('权限名称', { max: 50 }),
    apiPath: field.text('接口地址', { max: 200 }),
    method: field.choice('请求方式', { GET: 'GET', POST: 'POST' }),
    remark: field.text('备注', { max: 200 }),
  },
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
