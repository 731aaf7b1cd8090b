import { logsDomain } from '../../../contract/domains/logs/logs.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { attachLogs } from './attach-logs.ts';
import { interfaceLists } from './list-interfaces.ts';
import { jobLists } from './list-jobs.ts';
import { serveLogNames } from './list-log-names.ts';
import { logServes } from './list-logs.ts';
import {
  apiLogTable,
  errorLogTable,
  interfaceParamLogTable,
  interfaceSwitchTable,
  loginLogTable,
  serverInterfaceTable,
  usualLogTable,
} from './log.tables.ts';
import { keepLogPartitionsJob } from './logs.jobs.ts';
import { prepareLogs } from './prepare-logs.ts';
import { serveRetryJobRows } from './retry-job-rows.ts';
import { serveSendLogs } from './send-logs.ts';
import { serveSwitchApi, serveSwitchMonitor, serveUpdateApiById, serveUpdateSign } from './switch-interface.ts';

/** What happened, and the switches of the server's own interfaces. */
export const logsModule = defineModule({
  domain: logsDomain,
  demo: async () => (await import('./logs.demo.ts')).logsDemo,
  serves: [
    serveSendLogs,
    ...logServes,
    serveLogNames,
    ...interfaceLists,
    serveSwitchApi,
    serveSwitchMonitor,
    serveUpdateApiById,
    serveUpdateSign,
    ...jobLists,
    serveRetryJobRows,
  ],
  shows: [serverInterfaceTable, interfaceSwitchTable],
  tables: [usualLogTable, apiLogTable, errorLogTable, loginLogTable, serverInterfaceTable, interfaceSwitchTable, interfaceParamLogTable],
  jobs: [keepLogPartitionsJob],
  attach: attachLogs,
  prepare: prepareLogs,
});
