import { exportByName } from '../../contract/kernel/export-by-name.ts';
import { notFound } from '../platform/refusal.ts';
import { statusHistoryTable } from './action/status-history.ts';
import { auditLogTable } from './audit/audit.ts';
import { changeLogTable } from './audit/change-log.ts';
import { servePublic } from './call/call.ts';
import { DELIVER_EVENTS, deliverEvents } from './delivery/deliver-events.ts';
import { DELIVER_OUTBOX, deliverOutbox } from './delivery/deliver-outbox.ts';
import { sweepOutboxJob } from './delivery/sweep-outbox.ts';
import { renewWrappingKeysJob, sweepNoncesJob } from './http/body-cipher.jobs.ts';
import { idempotencyTable, requestNonceTable } from './http/http.tables.ts';
import { identityTables } from './identity/identity.tables.ts';
import { inboxTable } from './inbox/inbox.table.ts';
import { followHoursJob, rebuildInboxJob } from './inbox/rebuild-inbox.ts';
import { remindInboxJob } from './inbox/remind-inbox.ts';
import { fillDerivedJob } from './jobs/fill-derived.ts';
import { jobFailureTable, jobRunTable } from './jobs/job.tables.ts';
import { defineJob } from './jobs/job.ts';
import { ledgerBookingTable, ledgerLineTable } from './ledger/ledger.tables.ts';
import type { Module } from './module.ts';
import { followedEvents } from './outbox/document-events.ts';
import { documentEventTable, noticeTable, outboxTable } from './outbox/outbox.tables.ts';
import { unconfirmedRestoreTable } from './restored/unconfirmed-restore.table.ts';
import { sql } from './store/sql.ts';

const DAY_MS = 86_400_000;
/** How far back a domain that is new hears of what has happened. */
const EVENT_DAYS = 90;

/** What the outbox could not deliver at once, because a receiver was down or a process died. */
const deliverOutboxJob = defineJob({
  name: DELIVER_OUTBOX,
  title: '投递消息',
  cron: '* * * * *',
  runsHeldBack: true,
  run: async (services, tally) => void (await deliverOutbox(services, tally)),
});

/** What happened to documents, for the domains that follow it, where it could not be handed on at once. */
const deliverEventsJob = defineJob({
  name: DELIVER_EVENTS,
  title: '传递单据事件',
  cron: '* * * * *',
  runsHeldBack: true,
  run: async (services, tally) => void (await deliverEvents(services, tally)),
});

/** Rows that have served their time: answers for repeated requests, captchas, counters. */
const sweepJob = defineJob({
  name: 'sweep-short-lived',
  title: '清理过期数据',
  cron: '17 * * * *',
  run: async ({ database, clock }) => {
    const dayAgo = new Date(clock() - DAY_MS);
    const store = database.forGroup();
    await store.run(sql`DELETE FROM idempotency_key WHERE create_time < ${dayAgo}`);
    await store.run(sql`DELETE FROM captcha WHERE expire_time < ${dayAgo}`);
    await store.run(sql`DELETE FROM rate_counter WHERE window_start < ${dayAgo}`);
    // What is followed and was not handed on stays, however old: it was set aside, and somebody has it tried again.
    await store.run(sql`
      DELETE FROM document_event WHERE create_time < ${new Date(clock() - EVENT_DAYS * DAY_MS)}
        AND (delivered_time IS NOT NULL OR name <> ALL (${[...followedEvents().keys()]}::text[]))`);
  },
});

/** Named exports are handed on before this is reached. */
const serveUnknownExport = servePublic(exportByName, async () => {
  throw notFound('接口不存在');
});

/** The tables and jobs that every domain stands on. */
export const engineModule: Module = {
  serves: [serveUnknownExport],
  tables: [
    ...identityTables,
    idempotencyTable,
    requestNonceTable,
    auditLogTable,
    changeLogTable,
    statusHistoryTable,
    outboxTable,
    documentEventTable,
    noticeTable,
    ledgerBookingTable,
    ledgerLineTable,
    inboxTable,
    jobRunTable,
    jobFailureTable,
    unconfirmedRestoreTable,
  ],
  jobs: [
    deliverOutboxJob,
    deliverEventsJob,
    rebuildInboxJob,
    followHoursJob,
    remindInboxJob,
    fillDerivedJob,
    sweepJob,
    sweepOutboxJob,
    sweepNoncesJob,
    renewWrappingKeysJob,
  ],
  onOutbox: (services) => Promise.all([deliverOutbox(services), deliverEvents(services)]),
};
