import { expect, test } from 'vitest';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { URGENT_TEMPLATE } from '../../../contract/domains/settings/sms/sms-text.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { SETTLED } from '../../engine/inbox/settle-urgent.ts';
import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import type { RowIn } from '../../engine/store/table.ts';
import { addPerson, extraPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { Client } from '../../testing/test-app.ts';
import { smsRecordTable } from './message.tables.ts';
import { TAKEN_BACK } from './send-to-people.ts';

const TENANT = '100003';
const app = sharedTestApp();
const [list, detail, submit, remove] = (['list', 'detail', 'submit', 'remove'] as const).map((verb) => endpointOf(smsRecord, verb));
const RESEND = submit?.name ?? '';
const store = () => app().services.database.forTenant(TENANT);
const admin = () => app().as('strangerAdmin');

let numbers = 0;
/** Nobody has sent anything to it. */
const aPhone = (): string => {
  numbers += 1;
  return `139${String(numbers).padStart(8, '0')}`;
};

async function aRecord(more: RowIn<typeof smsRecordTable> = {}): Promise<string> {
  const words = { phone: aPhone(), templateCode: 'message', params: { content: '停诊' }, content: '停诊', status: 'failed' } as const;
  return String((await insertRow(store(), smsRecordTable, { ...words, ...more }, { now: app().clock.now() - 3_600_000 })).id);
}
async function aReceiver(phone: string | null = aPhone()): Promise<string> {
  const { userId } = await addPerson(app(), { tenantId: TENANT, name: newId(), permissionCodes: [], dataScope: 'self' });
  await change(userId, sql`phone = ${phone}`);
  return userId;
}
const change = (userId: string, set: ReturnType<typeof sql>) =>
  store().run(sql`UPDATE user_account SET ${set} WHERE tenant_id = ${TENANT} AND id = ${userId}`);
async function aNotice(userId: string, more: Partial<RowIn<typeof noticeTable>> = {}): Promise<{ userId: string; eventId: string }> {
  const eventId = newId();
  const words = { userId, eventId, title: '危急值', context: '', readStatus: '1', urgent: 1 } as const;
  await insertRow(store(), noticeTable, { ...words, ...more }, { now: app().clock.now() });
  return { userId, eventId };
}
const resend = async (id: string) => (await admin()).send<{ id: string }>(submit as never, { id });
const refused = (msg: string) => ({ status: 409, body: { msg } });
const gone = '接收人的账号已停用或删除，短信不再发送';

test('makes a new attempt beside the failed one, once, also when asked twice at once', async () => {
  const id = await aRecord();
  const replies = await Promise.all([1, 2].map(() => resend(id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await (await admin()).get(detail as never, { id })).toMatchObject({ status: 'failed' });
  const { records } = await (await admin()).get<Page<{ status: string }>>(list as never, { status: 'waiting' });
  expect(records).toMatchObject([{ status: 'waiting', templateCode: 'message' }]);
});

test.each(['waiting', 'sent'] as const)('is refused for one that is %s', async (status) => {
  expect(await resend(await aRecord({ status }))).toMatchObject(refused('只有发送失败的短信可以重发'));
});

test('needs to know which', async () => {
  expect(await (await admin()).send(submit as never)).toMatchObject({ status: 400, body: { msg: '请选择要重发的短信' } });
  expect((await resend(app().people.stranger.userId)).status).toBe(404);
});

test('goes to the number that its receiver has now', async () => {
  const now = aPhone();
  const userId = await aReceiver(now);
  // Also of somebody who had none when it failed.
  for (const more of [{}, { phone: null, eventId: newId() }]) {
    const id = (await resend(await aRecord({ userId, ...more }))).body.data?.id;
    expect(await (await admin()).get(detail as never, { id })).toMatchObject({ status: 'waiting', phone: now });
  }
  await change(userId, sql`phone = NULL`);
  expect(await resend(await aRecord({ userId }))).toMatchObject(refused('接收人没有填写手机号，无法重发'));
});

test('does not go to somebody who is not there any more', async () => {
  const [disabled, removed] = [await aReceiver(), await aReceiver()];
  await change(disabled, sql`status = '0'`);
  await change(removed, sql`is_deleted = 1`);
  for (const userId of [disabled, removed]) expect(await resend(await aRecord({ userId }))).toMatchObject(refused(gone));
});

test.each([{ code: '246810' }, { password: 'Aa123456' }, null])(
  'is refused for one whose code or password has lapsed: %o',
  async (params) => {
    const lapsed = refused('短信中的验证码或密码已失效，请重新获取');
    expect(await resend(await aRecord({ params, content: '验证码******' }))).toMatchObject(lapsed);
  },
);

test('is refused for one that was repeated, also where the repetition was taken off the list', async () => {
  const id = await aRecord();
  const again = (await resend(id)).body.data?.id ?? '';
  await store().run(sql`UPDATE sms_record SET status = 'failed' WHERE tenant_id = ${TENANT} AND id = ${again}`);
  await (await admin()).get(remove as never, { ids: [again] });
  expect(await resend(id)).toMatchObject(refused('该短信已重发，请查看新的发送记录'));
});

test('counts for the limits of its number, unless it belongs to a message', async () => {
  const phone = aPhone();
  const ids = [await aRecord({ phone }), await aRecord({ phone })] as const;
  expect((await resend(ids[0])).status).toBe(200);
  expect((await resend(ids[1])).status).toBe(429);
  expect((await resend(await aRecord({ phone, eventId: newId() }))).status).toBe(200);
});

test('is refused for one of something that is settled', async () => {
  const about = { aboutId: newId(), aboutTasks: ['acknowledge'], settledTime: new Date(app().clock.now()) };
  const told = await aNotice(await aReceiver(), about);
  const id = await aRecord({ ...told, errorMessage: SETTLED });
  expect(await resend(id)).toMatchObject(refused(SETTLED));
  // Asked again, they may be called in again.
  await store().run(
    sql`UPDATE notice SET settled_time = NULL, read_status = '2' WHERE tenant_id = ${TENANT} AND event_id = ${told.eventId}`,
  );
  expect((await resend(id)).status).toBe(200);
});

test('is refused for one that was settled before notices said so themselves', async () => {
  const told = await aNotice(await aReceiver(), { readStatus: '2', aboutId: newId() });
  expect(await resend(await aRecord({ ...told, errorMessage: SETTLED }))).toMatchObject(refused(SETTLED));
});

test.each(['2', '3'] as const)('calls nobody in for an urgent notice that is not unread any more (%s)', async (readStatus) => {
  const told = await aNotice(await aReceiver());
  const reminder = { ...told, templateCode: URGENT_TEMPLATE, params: { title: '危急值' } };
  const [first, second] = [await aRecord(reminder), await aRecord(reminder)];
  expect((await resend(first)).status).toBe(200);
  await store().run(sql`UPDATE notice SET read_status = ${readStatus} WHERE tenant_id = ${TENANT} AND event_id = ${told.eventId}`);
  expect(await resend(second)).toMatchObject(refused('接收人已读该消息或消息已过期，短信不再发送'));
});

test('is offered where it is not refused from the outset', async () => {
  const [open, repeated] = [await aRecord(), await aRecord()];
  const again = (await resend(repeated)).body.data?.id ?? '';
  const lapsed = [await aRecord({ params: null }), await aRecord({ params: { code: '246810' } })];
  const others = [await aRecord({ status: 'sent' }), await aRecord({ errorMessage: TAKEN_BACK })];
  const offered = async (who: Client) => {
    const { records } = await who.get<Page<{ id: string; can: string[] }>>(list as never, { size: 100 });
    const ids = [open, repeated, again, ...lapsed, ...others];
    return records.filter(({ id, can }) => ids.includes(id) && can.includes(RESEND)).map(({ id }) => id);
  };
  expect(await offered(await admin())).toEqual([open]);
  expect(await (await admin()).get(detail as never, { id: open })).toMatchObject({ can: [RESEND, 'remove-sms-record'] });
  expect(await offered(await extraPerson(app(), TENANT, 'sms-reader', ['smsrecord_view'], 'tenant'))).toEqual([]);
});
