import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { deskNotice } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { APPLYING_TENANT, demoHospitals, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { CastMember, Demo, Stage } from '../../engine/demo.ts';
import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { tableNamed, tableNameOf } from '../../engine/store/table.ts';
import { deskNotices, messageTypes, sentMessages, systemNotices, textMessages } from './demo/demo-messages.ts';
import { readNotices } from './demo/read-notices.ts';
import { pushMessageTable, sentMessageTable, smsRecordTable, systemNoticeTable } from './message.tables.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PLATFORM = '000000';

type Row = Record<string, unknown>;

/** What hospitals tell their people, so that every list of the message centre has something of every kind. */
export const messagesDemo: Demo = {
  deeds: [
    {
      ...{ call: 'read-message', title: '消息标为已读', path: '/api/blade-message/read', domain: 'messages' },
      params: '{"ids":"1条"}',
    },
  ],
  plan: async (stage) => {
    readNotices(stage);
    // After what people have read: of these it stands here who has.
    stage.tick(stage.now, () => loadMessages(stage));
  },
};

async function loadMessages({ tx, people: cast, now }: Stage): Promise<void> {
  const stamp = { now: now - 60 * 24 * HOUR_MS };
  const people = [...cast.values()];
  const types = [PLATFORM, EXPERT_TENANT, APPLYING_TENANT].flatMap((tenantId) =>
    messageTypes.map((type) => ({ ...type, tenantId, id: newId() })),
  );
  await insertDemoRows(tx, tableNamed(tableNameOf(messageType)), types, stamp);
  await insertDemoRows(tx, tableNamed(tableNameOf(channelAccount)), accounts(), stamp);
  await insertDemoRows(tx, tableNamed(tableNameOf(deskNotice)), desks(now), stamp);
  await insertDemoRows(tx, smsRecordTable, texts(people, now), stamp);
  await loadSent(tx, people, types, now);
  await loadSystemNotices(tx, people, now);
}

/** Not in use: they stand for accounts of the hospital's own, which a demonstration has none of. */
function accounts(): Row[] {
  return [PLATFORM, EXPERT_TENANT, APPLYING_TENANT].flatMap((tenantId) => [
    {
      ...{ tenantId, channel: 'gateway', accountName: '移动推送网关', account: `lianyi-${tenantId}`, secret: 'demo', enabled: 0 },
      ...{ address: 'https://push.example.org/messages', remark: '移动端上线后启用' },
    },
    {
      ...{ tenantId, channel: 'wecom', accountName: '本院企业微信', account: `ww${tenantId}demo`, secret: 'demo', enabled: 0 },
      ...{ agentId: '1000002', remark: '演示账号，未接入企业微信' },
    },
  ]);
}

function desks(now: number): Row[] {
  return demoHospitals.flatMap(({ tenantCode }) =>
    deskNotices.map(({ hoursAgo, ...notice }) => ({ ...notice, tenantId: tenantCode, releaseTime: new Date(now - hoursAgo * HOUR_MS) })),
  );
}

function texts(people: readonly CastMember[], now: number): Row[] {
  return people
    .filter(({ tenantId }) => tenantId === EXPERT_TENANT || tenantId === APPLYING_TENANT)
    .flatMap((person, at) =>
      textMessages.map(({ hoursAgo, ...message }, index) => {
        const time = new Date(now - (hoursAgo + at * 3) * HOUR_MS);
        const { tenantId, userId } = person;
        return {
          ...message,
          tenantId,
          userId,
          phone: `139${String(10_000_000 + at * 1013 + index).slice(-8)}`,
          createTime: time,
          sentTime: time,
        };
      }),
    );
}

/** Two thirds of the receivers have read it. */
const hasRead = (at: number): boolean => at % 3 !== 2;

async function loadSent(
  tx: Tx,
  people: readonly CastMember[],
  types: readonly { id: string; tenantId: string; typeCode: string; typeName: string }[],
  now: number,
): Promise<void> {
  const rows = [PLATFORM, EXPERT_TENANT, APPLYING_TENANT].flatMap((tenantId) =>
    sentMessages.map(({ hoursAgo, typeCode, ...message }) => {
      const own = people.filter((person) => person.tenantId === tenantId);
      const type = types.find((one) => one.tenantId === tenantId && one.typeCode === typeCode);
      const about = { typeId: type?.id, typeName: type?.typeName, senderName: own[0]?.realName, receiverCount: own.length };
      const base = { audience: 'hospital', audienceText: '全院', audienceIds: [], createTime: new Date(now - hoursAgo * HOUR_MS) };
      return { own, row: { ...base, ...message, ...about, id: newId(), tenantId } };
    }),
  );
  const stamp = { now };
  await insertDemoRows(
    tx,
    sentMessageTable,
    rows.map(({ row }) => row),
    stamp,
  );
  const told = rows.flatMap(({ own, row }) => own.map((person, at) => copyFor(person, row, at, '/message/mine')));
  await insertDemoRows(tx, noticeTable, told, stamp);
  const pushed = rows.filter(({ row }) => row.typeName).flatMap(({ own, row }) => own.map((person, at) => pushFor(person, row, at)));
  await insertDemoRows(tx, pushMessageTable, pushed, stamp);
}

interface Told {
  id: string;
  title: string;
  content: string;
  urgent: number;
  createTime: Date;
}

function copyFor({ tenantId, userId }: CastMember, { id, title, content, urgent, createTime }: Told, at: number, link: string): Row {
  const readTime = new Date(createTime.getTime() + (at + 1) * HOUR_MS);
  const read = hasRead(at) ? { readStatus: '2', readTime } : { readStatus: '1' };
  // Nobody is sent a text message for what happened before the system was there.
  return { tenantId, userId, eventId: id, title, context: content, link, urgent, createTime, escalatedTime: createTime, ...read };
}

function pushFor({ tenantId, userId }: CastMember, { id, title, content, createTime }: Told, at: number): Row {
  const read = hasRead(at) ? { readStatus: '2', readTime: new Date(createTime.getTime() + HOUR_MS) } : { readStatus: '1' };
  return { tenantId, userId, eventId: id, title, content, createTime, ...read, ...deliveryOf(createTime, at) };
}

/** As if 企业微信 had been in use then: most were reached, the fourth is no member of it. */
function deliveryOf(createTime: Date, at: number): Row {
  if (at % 4 === 3) return { deliverStatus: 'failed', errorMessage: '手机号在企业微信中没有对应的成员', attempts: 1 };
  return { deliverStatus: 'delivered', deliverTime: new Date(createTime.getTime() + MINUTE_MS), attempts: 1 };
}

async function loadSystemNotices(tx: Tx, people: readonly CastMember[], now: number): Promise<void> {
  const codes = demoHospitals.map(({ tenantCode }) => tenantCode);
  const rows = systemNotices.map(({ hoursAgo, endsInHours, tenantId, ...notice }) => {
    const createTime = new Date(now - hoursAgo * HOUR_MS);
    const isTold = notice.status !== 'draft';
    const author = people.find((person) => person.tenantId === tenantId);
    const published = isTold ? { publishTime: createTime, deliveredTime: createTime, authorName: author?.realName } : {};
    const partyTenantIds = isTold && notice.audience === 'all' ? codes.filter((code) => code !== tenantId) : [];
    const endTime = endsInHours === undefined ? null : new Date(now + endsInHours * HOUR_MS);
    return {
      ...notice,
      ...published,
      id: newId(),
      tenantId,
      partyTenantIds,
      endTime,
      audienceIds: [],
      attachments: [],
      createTime,
      createUser: author?.userId,
    };
  });
  await insertDemoRows(tx, systemNoticeTable, rows, { now });
  const copies = rows
    .filter(({ status }) => status === 'published' || status === 'expired')
    .flatMap((row) =>
      people
        .filter(({ tenantId }) => row.tenantId === tenantId || row.partyTenantIds.includes(tenantId))
        .map((person, at) => copyFor(person, row, at, `/message/mine?notice=${row.id}`))
        .map((copy) => (row.status === 'expired' && copy.readStatus === '1' ? { ...copy, readStatus: '3' } : copy)),
    );
  await insertDemoRows(tx, noticeTable, copies, { now });
}
