import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { userAccountTable } from '../../engine/identity/identity.tables.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import type { GatewayServer } from '../../platform/push/gateway.testing.ts';
import type { WecomServer } from '../../platform/push/wecom.testing.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';

/** One person of the hospital 100003, known by his account, with a number or without. */
export interface Receiver {
  userId: string;
  account: string;
  phone?: string;
}

export interface PushRow {
  account: string;
  status: string;
  reason: string | null;
  attempts: number | null;
}

let count = 0;

/** What tests of pushing do again and again, in the hospital 100003. */
export function pushing(app: TestApp, admin: Client) {
  const tenantId = '100003';
  const group = app.services.database.forGroup();
  let typeId = '';
  return {
    aReceiver: async (phone?: string): Promise<Receiver> => {
      count += 1;
      const account = `receiver${count}`;
      const person = { account, accountKey: account, passwordHash: 'none', realName: `接收人${count}`, phone, status: '1' } as const;
      const row = await insertRow(app.services.database.forTenant(tenantId), userAccountTable, person, { now: app.clock.now() });
      return { userId: String(row.id), account, phone };
    },
    /** Sends by a type that pushes and does nothing else. Answers the message's id. */
    send: async (people: readonly Receiver[], words: object = {}): Promise<string> => {
      const type = {
        typeCode: 'push-only',
        typeName: '推送',
        channels: ['push'],
        titleTemplate: '标题',
        contentTemplate: '内容',
        enabled: 1,
      };
      typeId ||= (await admin.get<{ id: string }>(endpointOf(messageType, 'submit'), type)).id;
      const audience = { audience: 'users', audienceIds: people.map(({ userId }) => userId) };
      const input = { typeId, title: '值班提醒', content: '请于今晚八点到岗。', ...audience, ...words };
      return (await admin.get<{ id: string }>(submitSentMessage, input)).id;
    },
    /** Not in use. */
    anAccount: (values: object): Promise<string> => anAccount(admin, values),
    enableWecom: (wecom: WecomServer, client = admin) =>
      enableAccount(client, { channel: 'wecom', account: wecom.corpId, agentId: wecom.agentId, secret: wecom.secret }),
    enableGateway: ({ account, secret, address }: GatewayServer, client = admin) =>
      enableAccount(client, { channel: 'gateway', account, secret, address }),
    /** What became of a message, by account. */
    rowsOf: async (eventId: string): Promise<PushRow[]> => {
      const { rows } = await group.run<PushRow>(sql`
        SELECT u.account, p.deliver_status AS status, p.error_message AS reason, p.attempts
        FROM push_message p JOIN user_account u ON u.tenant_id = p.tenant_id AND u.id = p.user_id WHERE p.event_id = ${eventId} ORDER BY u.id`);
      return rows;
    },
    reset: async (): Promise<void> => {
      await group.run(sql`DELETE FROM push_message`);
      await group.run(sql`DELETE FROM channel_account`);
    },
  };
}

async function anAccount(client: Client, values: object): Promise<string> {
  count += 1;
  return (await client.get<{ id: string }>(endpointOf(channelAccount, 'submit'), { accountName: `账号${count}`, ...values })).id;
}

async function enableAccount(client: Client, values: object): Promise<string> {
  const id = await anAccount(client, values);
  await client.get(endpointOf(channelAccount, 'enable'), { id });
  return id;
}
