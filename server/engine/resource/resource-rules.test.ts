import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { withRestore } from '../../../contract/kernel/resource-row.ts';
import { modules } from '../../modules.ts';
import { conflict } from '../../platform/refusal.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { serveDeclared } from '../call/call.ts';
import { servedBy } from '../http/app.ts';
import type { Module } from '../module.ts';
import { bySomebodyElse } from '../store/second-connection.ts';
import { sql } from '../store/sql.ts';
import { defineRules } from './resource-rules.ts';

/** What the rules were asked, in order. What they do is told by the remark of the row. */
let asked: string[] = [];

const feeRules = defineRules(doctorFee, {
  ownHospitalOnly: 'writing',
  first: async () => void asked.push('first'),
  save: {
    refuse: async ({ input, before }) => {
      asked.push(before ? `refuse ${before.remark} ${await isLocked(before.id)}` : 'refuse new');
      if (input.remark === 'refused') throw conflict('不能保存');
    },
    fill: ({ input, before }) => {
      asked.push(before ? `fill ${before.remark}` : 'fill new');
      return input.remark === 'filled' ? { doctorTitleFee: 7, remark: 'by rule' } : {};
    },
    after: async ({ tx, before, row }) => {
      const { count } = await tx.run(sql`SELECT 1 FROM change_log WHERE tenant_id = ${tx.tenantId} AND row_id = ${row.id}`);
      asked.push(`after ${before?.remark ?? 'new'} → ${row.remark} ${row.version}, ${count} logged`);
      if (row.remark === 'taken back') throw conflict('不能保存');
    },
  },
  remove: {
    around: async ({ tx }, work) => {
      const outcome = await work();
      const { count } = await tx.run(sql`SELECT 1 FROM doctor_fee WHERE tenant_id = ${tx.tenantId} AND is_deleted = 0 AND remark = 'last'`);
      asked.push(`around ${count}`);
      if (count === 0) throw conflict('至少保留一项');
      return outcome;
    },
    refuse: async ({ rows }) => {
      asked.push(`refuse ${rows.length} ${await isLocked(rows[0]?.id)}`);
      if (rows.some(({ remark }) => remark === 'kept')) throw conflict('不能删除');
    },
    after: ({ rows }) => {
      asked.push(`after ${rows.length}`);
      if (rows.some(({ remark }) => remark === 'comes back')) throw conflict('不能删除');
    },
  },
  restore: {
    refuse: async ({ rows }) => {
      asked.push(`refuse ${rows.length} ${await isLocked(rows[0]?.id)}`);
      if (rows.some(({ remark }) => remark === 'stays away')) throw conflict('不能撤销');
    },
    after: ({ rows }) => void asked.push(`after ${rows.length}`),
  },
});
const postRules = defineRules(post, { ownHospitalOnly: 'always' });

const ruled = (module: Module): Module => {
  if (module.domain?.name === 'consultation') return { ...module, rules: [feeRules] };
  return module.domain?.name === 'organisation' ? { ...module, rules: [...(module.rules ?? []), postRules] } : module;
};

const [submit, remove, list] = [endpointOf(doctorFee, 'submit'), endpointOf(doctorFee, 'remove'), endpointOf(doctorFee, 'list')];
const restore = endpointOf(doctorFee, 'restore');

interface Fee {
  id: string;
  remark: string;
  doctorTitleFee: number;
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp({}, { served: modules.map(ruled) });
  admin = await app.as('expertAdmin');
});
afterAll(() => app.close());
beforeEach(async () => {
  const fees = await remarks();
  await app.services.database.forTenant('100001').run(sql`DELETE FROM doctor_fee WHERE tenant_id = '100001' AND remark = ANY (${fees})`);
  asked = [];
});

/** Whether another transaction has to wait for the row. */
async function isLocked(id = ''): Promise<string> {
  const other = app.services.database.forTenant('100001');
  const { count } = await bySomebodyElse(() =>
    other.transaction((tx) => tx.run(sql`SELECT 1 FROM doctor_fee WHERE tenant_id = '100001' AND id = ${id} FOR UPDATE SKIP LOCKED`)),
  );
  return count === 0 ? 'locked' : 'open';
}

const titles = ['chief', 'associate', 'attending', 'resident'] as const;
const values = (remark: string, at = 0) => ({ remoteType: 'oneSubject', title: titles[at], doctorTitleFee: 100, remark });
const add = (remark: string, at = 0): Promise<Fee> => admin.get<Fee>(submit, values(remark, at));
const remarks = async (): Promise<string[]> => (await admin.get<Page<Fee>>(list)).records.map(({ remark }) => remark).sort();

describe('saving', () => {
  test('asks its rules in order, with nothing before an addition', async () => {
    await add('plain');
    expect(asked).toEqual(['first', 'refuse new', 'fill new', 'after new → plain 0, 1 logged']);
  });

  test('shows the rules of a change the row as it was, which nobody else holds', async () => {
    const { id } = await add('plain');
    asked = [];
    await admin.get(submit, { ...values('other'), id });
    expect(asked).toEqual(['first', 'refuse plain locked', 'fill plain', 'after plain → other 1, 2 logged']);
  });

  test('writes nothing when it is refused', async () => {
    expect(await admin.send(submit, values('refused'))).toMatchObject({ status: 409, body: { msg: '不能保存' } });
    const { id } = await add('plain');
    expect((await admin.send(submit, { ...values('refused'), id })).status).toBe(409);
    expect(await remarks()).toEqual(['plain']);
    expect(asked).not.toContain('fill plain');
  });

  test('writes and answers what a rule fills in', async () => {
    expect(await add('filled')).toMatchObject({ remark: 'by rule', doctorTitleFee: 7 });
    expect(await remarks()).toEqual(['by rule']);
  });

  test('takes row, audit and log back when what comes after fails', async () => {
    const traces = () =>
      app.services.database.forTenant('100001').run(sql`
      SELECT id FROM audit_log WHERE tenant_id = '100001' UNION ALL SELECT id FROM change_log WHERE tenant_id = '100001'`);
    const { count } = await traces();
    expect(await admin.send(submit, values('taken back'))).toMatchObject({ status: 409, body: { msg: '不能保存' } });
    expect(asked.at(-1)).toBe('after new → taken back 0, 1 logged');
    expect(await remarks()).toEqual([]);
    expect((await traces()).count).toBe(count);
  });

  test('asks no rule for whoever may not save', async () => {
    expect((await (await app.as('doctor1')).send(submit, values('plain'))).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('removing', () => {
  test('asks its rules in order, with the rows locked', async () => {
    const ids = [(await add('plain')).id, (await add('other', 1)).id];
    await add('last', 2);
    asked = [];
    expect(await admin.get(remove, { ids })).toBe(2);
    expect(asked).toEqual(['first', 'refuse 2 locked', 'after 2', 'around 1']);
    expect(await remarks()).toEqual(['last']);
  });

  test.each([
    ['kept', 'last', '不能删除'],
    ['comes back', 'last', '不能删除'],
    ['last', 'other', '至少保留一项'],
  ])('removes all or none: %s', async (remark, staying, msg) => {
    const ids = [(await add('plain')).id, (await add(remark, 1)).id];
    await add(staying, 2);
    expect(await admin.send(remove, { ids })).toMatchObject({ status: 409, body: { msg } });
    expect(await remarks()).toEqual(['plain', remark, staying].sort());
  });
});

describe('coming back', () => {
  test('asks its rules in order, with the rows locked', async () => {
    const ids = [(await add('plain')).id, (await add('other', 1)).id];
    await add('last', 2);
    await admin.get(remove, { ids });
    asked = [];
    expect(await admin.get(restore, { ids })).toBe(2);
    expect(asked).toEqual(['first', 'refuse 2 locked', 'after 2']);
    asked = [];
    expect(await admin.get(restore, { ids })).toBe(2);
    expect(asked).toEqual(['first']);
  });

  test('is all or nothing', async () => {
    const ids = [(await add('plain')).id, (await add('stays away', 1)).id];
    await add('last', 2);
    await admin.get(remove, { ids });
    expect(await admin.send(restore, { ids })).toMatchObject({ status: 409, body: { msg: '不能撤销' } });
    expect(await remarks()).toEqual(['last']);
  });
});

describe('the group', () => {
  const place = { postCode: 'p1', postName: '主任', category: '1', sort: 1 };

  test('reads every hospital, and writes in its own alone', async () => {
    const { id } = await add('plain');
    const group = await app.as('platformAdmin');
    expect((await group.get<Page<Fee>>(list)).records.map((row) => row.remark)).toContain('plain');
    expect((await group.send(submit, { ...values('other'), id })).status).toBe(404);
    expect((await group.send(remove, { ids: [id] })).status).toBe(404);
  });

  test('sees nothing of others where a hospital is always alone', async () => {
    const hospital = await app.as('strangerAdmin');
    const { id } = await hospital.get<{ id: string }>(endpointOf(post, 'submit'), place);
    const group = await app.as('platformAdmin');
    expect(await group.get(endpointOf(post, 'list'))).toMatchObject({ total: 0 });
    expect((await group.send(endpointOf(post, 'detail'), { id })).status).toBe(404);
    expect((await group.send(endpointOf(post, 'submit'), { ...place, id })).status).toBe(404);
  });
});

describe('a server does not start with rules', () => {
  const domain = { name: 'consultation', title: '会诊', resources: [doctorFee] };
  const module: Module = { domain, serves: [], tables: [], rules: [feeRules] };

  test('of another module', () => {
    expect(() => servedBy([{ ...module, rules: [postRules] }])).toThrow('there are rules for post, which consultation does not declare');
  });

  test('of a verb that there is not', () => {
    const readOnly = { ...doctorFee, verbs: ['list'] } as const;
    expect(() => defineRules(readOnly, { save: {} })).toThrow('there are rules for submit of doctor-fee, which has no such verb');
    expect(() => defineRules(readOnly, { enable: {} })).toThrow('there are rules for enable of doctor-fee, which has no such verb');
    expect(() => defineRules(readOnly, { remove: {} })).toThrow('there are rules for remove of doctor-fee, which has no such verb');
  });

  test('that say nothing of what comes back from a removal', () => {
    const { restore: _, ...thoughtless } = feeRules;
    expect(() => servedBy([{ ...module, rules: [thoughtless] }])).toThrow('doctor-fee says neither what its rows do when they come back');
    const byHand = { ...module, rules: [], serves: [serveDeclared(remove, async () => null)] };
    expect(() => servedBy([byHand])).toThrow('doctor-fee says neither what its rows do when they come back');
    const final = withRestore({ ...doctorFee, removesForGood: true });
    const { save } = feeRules;
    expect(() =>
      servedBy([{ domain: { ...domain, resources: [final] }, serves: [], tables: [], rules: [{ resource: final, save }] }]),
    ).not.toThrow();
  });

  test('that are said twice, or would never be asked', () => {
    expect(() => servedBy([{ ...module, rules: [feeRules, feeRules] }])).toThrow('doctor-fee has rules twice');
    const byHand = { ...module, serves: [serveDeclared(submit, async () => null)] };
    expect(() => servedBy([byHand])).toThrow('there are rules for submit of doctor-fee, which is answered by hand');
  });
});
