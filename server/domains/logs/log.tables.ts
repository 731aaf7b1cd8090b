import { apiLogFields, errorLogFields, loginLogFields, usualLogFields } from '../../../contract/domains/logs/log.fields.ts';
import { interfaceParamLogFields, interfaceSwitchFields, serverInterfaceFields } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { changeLogTable } from '../../engine/audit/change-log.ts';
import { defineTable, type Index } from '../../engine/store/table.ts';

const log = { scope: 'tenant', kind: 'record', appendOnly: true, partitionBy: 'createTime' } as const;

const byCall: Index = { on: ['call', 'createTime desc'], include: ['tenantId'] };
/** Where nobody is signed in yet, they are known by their address alone. */
const byIp: Index = { on: ['ip', 'createTime desc'], include: ['tenantId'] };

/**
 * Newest first within a hospital and for the platform; the things that somebody in trouble can name. The tenant is
 * carried along, so that the platform and a hospital are served by the same index and counting visits no row.
 */
const searched: readonly Index[] = [
  { on: ['tenantId', 'createTime desc', 'id desc'] },
  { on: ['createTime desc', 'id desc'] },
  { on: ['requestId'] },
  { on: ['account', 'createTime desc'], include: ['tenantId'] },
];

export const usualLogTable = defineTable({ ...log, name: 'usual_log', fields: usualLogFields, indexes: [...searched, byCall] });

export const apiLogTable = defineTable({
  ...log,
  name: 'api_log',
  fields: apiLogFields,
  indexes: [...searched, byCall, { on: ['status', 'createTime desc'], include: ['tenantId'] }],
});

export const errorLogTable = defineTable({ ...log, name: 'error_log', fields: errorLogFields, indexes: [...searched, byCall] });

export const loginLogTable = defineTable({ ...log, name: 'login_log', fields: loginLogFields, indexes: [...searched, byIp] });

export const serverInterfaceTable = defineTable({
  name: 'server_interface',
  scope: 'platform',
  fields: serverInterfaceFields,
  notNull: ['classId', 'interId', 'title', 'method', 'path', 'apiOpen', 'monitorOpen'],
  indexes: [{ on: ['interId'], unique: true, where: 'is_deleted = 0' }],
});

export const interfaceSwitchTable = defineTable({
  name: 'interface_switch',
  scope: 'platform',
  kind: 'record',
  appendOnly: true,
  fields: interfaceSwitchFields,
  notNull: ['interfaceId', 'interId', 'target', 'open'],
  indexes: [{ on: ['createTime desc', 'id desc'] }, { on: ['interfaceId', 'createTime desc'] }],
});

export const interfaceParamLogTable = defineTable({
  ...log,
  name: 'interface_param_log',
  scope: 'platform',
  fields: interfaceParamLogFields,
  notNull: ['interId', 'threadId'],
  indexes: [{ on: ['createTime desc', 'id desc'] }, { on: ['interId', 'createTime desc'] }, { on: ['threadId'] }],
});

/** Kept by the month and dropped by the month. */
export const partitionedLogs = [usualLogTable, apiLogTable, errorLogTable, loginLogTable, changeLogTable, interfaceParamLogTable] as const;
