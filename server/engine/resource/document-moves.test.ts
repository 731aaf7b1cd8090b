import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import { domains } from '../../../contract/domains.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { moveOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { modules } from '../../modules.ts';
import { conflict } from '../../platform/refusal.ts';
import { createExtraTable, extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncMenu } from '../identity/menu-sync.ts';
import { defineModule } from '../module.ts';
import { sql } from '../store/sql.ts';
import { forgetTable } from '../store/table.ts';
import { wholeMenu } from '../whole-menu.ts';
import { handover, handoverDomain } from './handover.testing.ts';
import { defineRules } from './resource-rules.ts';

/** Who sees a document, and who may do what, when it does not go straight on: sent back, changed, passed on. */

const submit = endpointOf(handover, 'submit');
const remove = endpointOf(handover, 'remove');
const detail = endpointOf(handover, 'detail');
const history = endpointOf(handover, 'history');
const handIn = moveOf(handover, 'submit');
const sendBack = moveOf(handover, 'sendBack');
const decline = moveOf(handover, 'decline');
const drop = moveOf(handover, 'drop');
const passOn = moveOf(handover, 'passOn');
const take = moveOf(handover, 'take');
const received = listOf(handover, 'received').list;
const mine = listOf(handover, 'mine').list;

const [SENDING, FIRST, SECOND] = ['100002', '100001', '100003'] as const;

type Row = Record<string, unknown> & { id: string; version: number; can: string[] };

const committed: string[] = [];
const rules = defineRules(handover, {
  remove: {
    refuse: ({ rows }) => {
      if (rows.some(({ cause }) => cause === '不可删除')) throw conflict('不可删除的转诊单');
    },
  },
  moves: { submit: { committed: async ({ input }) => void committed.push(input.id) } },
});

let app: TestApp;
let sender: Client;
let colleague: Client;
let head: Client;
let writer: Client;
let first: Client;
let second: Client;
let operator: Client;

const sends = ['handover_mine', 'handover_add', 'handover_edit', 'handover_delete', 'handover_submit'];
const takes = ['handover_received', 'handover_take'];

beforeAll(async () => {
  app = await createTestApp({}, { served: [...modules, defineModule({ domain: handoverDomain, serves: [], rules: [rules] })] });
  await createExtraTable(app, 'handover');
  await syncMenu(app.services.database, wholeMenu([...domains, handoverDomain]), app.clock.now());
  sender = await extraPerson(app, SENDING, 'sender', sends);
  colleague = await extraPerson(app, SENDING, 'colleague', sends);
  head = await extraPerson(app, SENDING, 'head', sends, 'tenant');
  writer = await extraPerson(
    app,
    SENDING,
    'writer',
    sends.filter((code) => code !== 'handover_submit'),
  );
  first = await extraPerson(app, FIRST, 'first', takes);
  second = await extraPerson(app, SECOND, 'second', takes);
  operator = await extraPerson(app, '000000', 'handoverop', ['handover_received', ...sends], 'group');
});
afterAll(async () => {
  forgetTable('handover');
  await app.close();
});

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function uploaded({ token }: Client): Promise<string> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="proof.png"\r\nContent-Type: image/png\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const response = await app.app.inject({ method: 'POST', url: `/api${putFile.path}?code=image`, headers, payload });
  return (response.json() as { data: { attachId: string } }).data.attachId;
}

const complete = { cause: '需要手术', takerTenantId: FIRST };
const handedIn = () => sender.get<Row>(submit, { ...complete, type: 'submit' });
const opens = async (client: Client, id: string) => (await client.send(detail, { id })).status;
const idsIn = async (client: Client, list: typeof received) =>
  (await client.get<Page<Row>>(list, { size: 200 })).records.map(({ id }) => id);
/** The hospitals that the second fence lets through to the row and to what happened to it. */
const fences = async (id: string) => {
  const { rows } = await app.services.database.forGroup().run<{ parties: string[] }>(sql`
    SELECT DISTINCT parties FROM (
      SELECT party_tenant_ids AS parties FROM handover WHERE id = ${id}
      UNION ALL SELECT party_tenant_ids FROM status_history WHERE order_id = ${id}) seen`);
  return rows.map(({ parties }) => parties.toSorted());
};

describe('whose it is until it is handed in', () => {
  test('is who hands it in, whatever the step is called: his colleagues and the group do not see a draft', async () => {
    const { id } = await sender.get<Row>(submit, { cause: '需要手术', type: 'save' });
    expect(await opens(sender, id)).toBe(200);
    for (const client of [colleague, head, operator]) expect(await opens(client, id)).toBe(404);
    expect(await idsIn(head, mine)).not.toContain(id);
    expect(await idsIn(operator, received)).not.toContain(id);
  });

  test('a rule of the removal tells nobody of somebody else’s draft', async () => {
    const { id } = await sender.get<Row>(submit, { cause: '不可删除', type: 'save' });
    expect((await sender.send(remove, { ids: [id] })).body.msg).toBe('不可删除的转诊单');
    expect((await head.send(remove, { ids: [id] })).status).toBe(404);
  });
});

describe('handing in with the save', () => {
  test('needs the right to hand in', async () => {
    expect((await writer.send(submit, { ...complete, type: 'submit' })).status).toBe(403);
    const { id } = await writer.get<Row>(submit, { ...complete, type: 'save' });
    expect((await writer.send(handIn, { id })).status).toBe(403);
    expect((await writer.send(submit, { id, ...complete, type: 'submit' })).status).toBe(403);
    expect(await writer.get(detail, { id })).toMatchObject({ status: 'draft' });
  });

  test('does what handing in by its button does', async () => {
    const saved = await handedIn();
    const { id } = await sender.get<Row>(submit, { ...complete, type: 'save' });
    await sender.get(handIn, { id });
    expect(committed).toEqual(expect.arrayContaining([saved.id, id]));
  });
});

describe('what somebody does not see', () => {
  test('is absent for changes and removals too; what he sees and may not change is refused', async () => {
    const { id } = await handedIn();
    await first.get(decline, { id });
    expect((await colleague.send(submit, { id, ...complete })).status).toBe(404);
    expect((await colleague.send(remove, { ids: [id] })).status).toBe(404);
    expect(await head.send(submit, { id, ...complete })).toMatchObject({ status: 403, body: { msg: '只有转出医生可以修改' } });
    expect(await operator.send(remove, { ids: [id] })).toMatchObject({ status: 403, body: { msg: '只有转出医生可以删除' } });
  });
});

describe('the hospitals that see it', () => {
  test('are its own alone once it was sent back and changed', async () => {
    const { id } = await handedIn();
    await first.get(sendBack, { id });
    expect(await opens(first, id)).toBe(404);
    expect(await idsIn(first, received)).not.toContain(id);
    expect(await sender.get(detail, { id })).toMatchObject({ status: 'draft' });
    await sender.get(submit, { id, ...complete, takerTenantId: SECOND, type: 'save' });
    expect(await fences(id)).toEqual([[SENDING]]);
    await sender.get(handIn, { id });
    expect(await fences(id)).toEqual([[SECOND, SENDING].toSorted()]);
    expect([await opens(first, id), await opens(second, id)]).toEqual([404, 200]);
  });

  test('are not those that an edit names until it is handed in again', async () => {
    const { id } = await handedIn();
    await first.get(decline, { id });
    expect(await opens(first, id)).toBe(200);
    await sender.get(submit, { id, ...complete, takerTenantId: SECOND, type: 'save' });
    expect(await fences(id)).toEqual([[SENDING]]);
    expect([await opens(first, id), await opens(second, id)]).toEqual([404, 404]);
    await sender.get(drop, { id });
    expect(await fences(id)).toEqual([[SENDING]]);
    expect(await opens(second, id)).toBe(404);
  });

  test('are those that a move names: it goes on to another, who reads what happened before', async () => {
    const { id } = await handedIn();
    await first.get(passOn, { id, takerTenantId: SECOND });
    expect([await opens(first, id), await opens(second, id)]).toEqual([404, 200]);
    expect((await second.get<Row[]>(history, { id })).map(({ label }) => label)).toEqual(['新增', '提交', '转给他院']);
    await second.get(decline, { id });
    expect(await fences(id)).toEqual([[SECOND, SENDING].toSorted()]);
  });
});

describe('what a move enters', () => {
  test('has files of who makes it alone', async () => {
    const { id } = await handedIn();
    const foreign = await first.send(take, { id, proof: ['00000000-0000-7000-8000-000000000001'] });
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ field: 'proof', message: '回执不存在，请重新上传' }] } });
    await first.get(take, { id, proof: null });
    expect(await sender.get(detail, { id })).toMatchObject({ status: 'taken' });
  });

  test('can be files of the other hospital, which both then open', async () => {
    const { id } = await handedIn();
    const file = await uploaded(first);
    await first.get(take, { id, proof: [file] });
    for (const client of [sender, first]) {
      const { proof } = await client.get<Row & { proof: string[] }>(detail, { id });
      expect(proof).toHaveLength(1);
      expect((await app.app.inject({ method: 'GET', url: proof[0] ?? '' })).statusCode).toBe(200);
    }
  });

  test('names only what is there', async () => {
    const { id } = await handedIn();
    await first.get(decline, { id });
    const absent = await sender.send(drop, { id, keptDeptId: '00000000-0000-7000-8000-000000000001' });
    expect(absent).toMatchObject({ status: 400, body: { errors: [{ field: 'keptDeptId', message: '留观科室不存在' }] } });
    await sender.get(drop, { id });
  });
});

describe('two at once', () => {
  test('a removal and a hand-in: one of them, never both', async () => {
    const { id } = await sender.get<Row>(submit, { ...complete, type: 'save' });
    const replies = await Promise.all([sender.send(remove, { ids: [id] }), sender.send(handIn, { id })]);
    expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    expect(await opens(first, id)).toBe(replies[0]?.status === 200 ? 404 : 200);
  });

  test('the same save with the same key: one document, handed in once', async () => {
    const before = (await idsIn(sender, mine)).length;
    const send = () => sender.send<Row>(submit, { ...complete, type: 'submit' }, { key: 'handover-key-1' });
    const [one, other] = await Promise.all([send(), send()]);
    expect(other).toEqual(one);
    expect(await idsIn(sender, mine)).toHaveLength(before + 1);
    expect(await sender.get<Row[]>(history, { id: one.body.data?.id })).toHaveLength(2);
  });

  test('two saves of the same version: the second is told', async () => {
    const { id, version } = await sender.get<Row>(submit, { ...complete, type: 'save' });
    const replies = await Promise.all([1, 2].map(() => sender.send(submit, { id, version, ...complete, type: 'save' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what a row offers', () => {
  const made: Record<string, () => Promise<string>> = {
    draft: async () => (await sender.get<Row>(submit, { ...complete, type: 'save' })).id,
    asked: async () => (await handedIn()).id,
    declined: async () => {
      const { id } = await handedIn();
      await first.get(decline, { id });
      return id;
    },
    taken: async () => {
      const { id } = await handedIn();
      await first.get(take, { id });
      return id;
    },
  };
  const calls = [
    ...[handIn, sendBack, decline, drop, take].map((endpoint) => ({ endpoint, input: (id: string) => ({ id }) })),
    { endpoint: passOn, input: (id: string) => ({ id, takerTenantId: SECOND }) },
    { endpoint: submit, input: (id: string) => ({ id, ...complete, type: 'save' }) },
    { endpoint: remove, input: (id: string) => ({ ids: [id] }) },
  ];

  test.each(Object.keys(made))('in the state %s is what the server then does, and nothing else', async (state) => {
    const make = made[state] as () => Promise<string>;
    for (const [name, client] of Object.entries({ sender, colleague, head, writer, first, second, operator })) {
      const id = await make();
      const seen = await client.send<Row>(detail, { id });
      const can = seen.status === 200 ? seen.body.data?.can : [];
      const refused = calls.filter(({ endpoint }) => !can?.includes(endpoint.name));
      for (const { endpoint, input } of refused)
        expect([403, 404, 409], `${name} ${endpoint.name}`).toContain((await client.send(endpoint, input(id))).status);
      for (const { endpoint, input } of calls.filter((call) => !refused.includes(call)))
        expect((await client.send(endpoint, input(await make()))).status, `${name} ${endpoint.name}`).toBe(200);
    }
  });
});
