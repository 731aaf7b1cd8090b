import { systemNoticeStates } from '../../../contract/domains/messages/system-notice.resource.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { type SystemNoticeRow, systemNoticeTable } from './message.tables.ts';
import { aNotice } from './system-notice.testing.ts';

export const machineCase = defineMachineCase({
  states: systemNoticeStates,
  row: ({ services, people: { strangerAdmin }, clock }, status) =>
    insertRow(
      services.database.forTenant(strangerAdmin.tenantId),
      systemNoticeTable,
      {
        ...aNotice,
        status: status as keyof typeof systemNoticeStates.labels,
        urgent: 0,
        ...{ partyTenantIds: [] },
        audienceIds: [],
        attachments: [],
      },
      { now: clock.now() },
    ) as Promise<SystemNoticeRow>,
  by: { author: 'strangerAdmin' },
  wrong: { author: 'platformAdmin' },
});
