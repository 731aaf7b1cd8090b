import { insertRow, newId } from '../../kernel/store/rows.ts';
import type { RowIn, Table } from '../../kernel/store/table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { pushMessageTable, sentMessageTable, systemNoticeTable } from './message.tables.ts';

const keys: readonly (readonly [RegExp, string])[] = [
  [/-sent-messages?$/, 'sentMessage'],
  [/-system-notices?$|^(list|export)-notice-receipts$/, 'systemNotice'],
  [/^change-read-status$/, 'pushMessage'],
];

/** Which of the foreign rows a call's key could name. */
export function messageKeyOf(call: string): string | undefined {
  return keys.find(([pattern]) => pattern.test(call))?.[1];
}

/** One row of another hospital for every kind of key that the calls of this domain take. */
export async function foreignMessages(test: TestApp): Promise<Record<string, string>> {
  const { tenantId, userId } = test.people.expert1;
  const words = { title: '院内通知', content: '不给别家看的内容', audience: 'hospital' };
  const add = async <T extends Table>(table: T, values: object): Promise<string> => {
    const row = await insertRow(test.services.database.forTenant(tenantId), table as Table, values as RowIn<T>, { now: test.clock.now() });
    return String((row as { id?: string }).id);
  };
  return {
    sentMessage: await add(sentMessageTable, { ...words, receiverCount: 1 }),
    systemNotice: await add(systemNoticeTable, {
      ...words,
      status: 'published',
      partyTenantIds: [],
      publishTime: new Date(test.clock.now()),
    }),
    pushMessage: await add(pushMessageTable, {
      userId,
      eventId: newId(),
      title: words.title,
      content: words.content,
      readStatus: '1',
      deliverStatus: 'kept',
    }),
  };
}
