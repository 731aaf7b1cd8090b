import {
  detailConversation,
  listConversationMessages,
  listConversations,
  type Participant,
  type Reader,
  sendConversationMessage,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { changeUnheard } from '../../engine/store/copies.testing.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableNamed } from '../../engine/store/table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { conversationMessageTable, conversationTable } from './conversation.tables.ts';

export interface Message {
  id: string;
  seq: number;
  senderName: string;
  senderTenantName: string;
  mine: 0 | 1;
  content?: string;
  files?: { name: string; size: number; isImage: boolean; link: string }[];
  createTime: string;
  withdrawnTime?: string;
  can: string[];
}

export interface Detail {
  side: string;
  targetTenantId?: string;
  hearers?: string;
  lastSeq: number;
  readSeq: number;
  participants: Reader[];
  otherReadSeq: number;
  closedReason?: string;
}

export interface Listed {
  applyOrderId: string;
  unread: number;
  lastKind: string;
  lastContent?: string;
  side: string;
  participants: Participant[];
}

/** What one person does in the conversations, in few words. */
export async function talker(test: TestApp, name: PersonName) {
  const client = await test.as(name);
  return {
    client,
    say: (applyOrderId: string, content: string) => client.get<Message>(sendConversationMessage, { applyOrderId, content }),
    messages: (applyOrderId: string, before?: number) => client.get<Message[]>(listConversationMessages, { applyOrderId, before }),
    detail: (applyOrderId: string) => client.get<Detail>(detailConversation, { applyOrderId }),
    list: (input: object = {}) => client.get<{ records: Listed[]; total: number }>(listConversations, { size: 200, ...input }),
  };
}

/** How far each of those has read for whom what this reader says is. */
export const othersRead = ({ participants }: Detail): number[] =>
  participants.filter(({ mine }) => mine === 0).map(({ readSeq }) => readSeq);

/** A file of this person's, as if they had put it; its bytes are nowhere. */
export async function aFile({ services, people, clock }: TestApp, name: PersonName, values: Record<string, unknown> = {}): Promise<string> {
  const { tenantId, userId } = people[name];
  const file = {
    userId,
    code: 'attachment',
    originalName: '心电图.png',
    extension: 'png',
    contentType: 'image/png',
    size: 1_234,
    sha256: '0',
  };
  const row = { ...file, name: 'kept.png', ...values } as never;
  return String((await insertRow(services.database.forTenant(tenantId), fileTable, row, { now: clock.now() })).id);
}

/** The order asks this expert of another hospital from now on. */
export async function moveOrder(test: TestApp, order: { id: string; tenantId: string }, to: PersonName): Promise<void> {
  const { tenantId, userId } = test.people[to];
  const change = sql`
    UPDATE consultation SET target_tenant_id = ${tenantId}, target_doctor_id = ${userId}, party_tenant_ids = ${[order.tenantId, tenantId]}::text[]
    WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`;
  await changeUnheard(test.services.database, tableNamed('consultation'), change);
}

/** One message of another hospital's, for probes. Answers its id. */
export async function aForeignMessage({ services, people, clock }: TestApp, order: { id: string }): Promise<string> {
  const { doctor1, expert1 } = people;
  const [tenantId, targetTenantId] = [doctor1.tenantId, expert1.tenantId];
  const between = { tenantId, targetTenantId, partyTenantIds: [tenantId, targetTenantId], applyOrderId: order.id };
  const said = { senderId: doctor1.userId, senderName: doctor1.realName, senderTenantId: tenantId, senderTenantName: doctor1.tenantName };
  const [group, stamp] = [services.database.forGroup(), { now: clock.now() }];
  await insertRow(group, conversationTable, { ...between, lastSeq: 1, lastTime: new Date(clock.now()) } as never, stamp);
  const row = await insertRow(group, conversationMessageTable, { ...between, ...said, seq: 1, content: '不给别家看的话' } as never, stamp);
  return String((row as { id?: string }).id);
}
