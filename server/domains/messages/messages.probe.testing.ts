import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import type { RowIn, Table } from '../../engine/store/table.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { pushMessageTable, sentMessageTable, systemNoticeTable } from './message.tables.ts';

const nobodysNotice = { audience: 'hospital', audienceIds: [], attachments: [] };
const nobody = { partyTenantIds: [], audienceIds: [], attachments: [] };

export const probe: Probe = {
  samples: {
    // Files are what somebody has uploaded before, and a window ends after its beginning.
    'system-notice': async () => ({ ...nobodysNotice, startTime: '2026-11-21 08:00:00', endTime: '2026-12-31 08:00:00' }),
    'desk-notice': async () => ({ releaseTime: '2026-11-21 08:00:00', endTime: '2026-12-31 08:00:00' }),
  },
  fillLists: async ({ add, mark, person: { userId } }) => {
    const words = { title: mark, content: '请周知', audience: 'hospital', urgent: 0 };
    await add(sentMessageTable, { ...words, receiverCount: 1, audienceIds: [] });
    const pushed = { userId, eventId: newId(), title: mark, content: '请周知' };
    await add(pushMessageTable, { ...pushed, readStatus: '1', deliverStatus: 'failed', errorMessage: mark });
    return { system_notice: await add(systemNoticeTable, { ...words, ...nobody, status: 'published' }) };
  },
  foreign: async (app) => {
    const { doctor1, expert1 } = app.people;
    const stamp = { now: app.clock.now() };
    const add = async <T extends Table>(tenantId: string, table: T, values: object): Promise<string> => {
      const row = await insertRow(app.services.database.forTenant(tenantId), table as Table, values as RowIn<T>, stamp);
      return String((row as { id?: string }).id);
    };
    const words = { title: '院内通知', content: '不给别家看的内容', audience: 'hospital' };
    const published = { ...words, status: 'published', partyTenantIds: [], publishTime: new Date(stamp.now) };
    const pushed = { userId: expert1.userId, eventId: newId(), title: words.title, content: words.content };
    const told = { userId: doctor1.userId, eventId: newId(), title: '会诊申请被退回', context: '原因：请补充影像检查结果' };
    const rows = {
      [sentMessageTable.name]: await add(expert1.tenantId, sentMessageTable, { ...words, receiverCount: 1 }),
      [systemNoticeTable.name]: await add(expert1.tenantId, systemNoticeTable, published),
      [pushMessageTable.name]: await add(expert1.tenantId, pushMessageTable, { ...pushed, readStatus: '1', deliverStatus: 'kept' }),
      [noticeTable.name]: await add(doctor1.tenantId, noticeTable, { ...told, readStatus: '1' }),
    };
    return { rows, marks: Object.values(rows) };
  },
};
