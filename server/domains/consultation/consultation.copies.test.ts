import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationDetail, consultationLists } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { appraiseList, evaluateManage, listAllEvaluations } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { searchEverything } from '../../../contract/domains/search/search.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createApp } from '../../engine/http/app.ts';
import { copiesAstray } from '../../engine/store/copies.testing.ts';
import { type Database, openDatabase } from '../../engine/store/database.ts';
import { modules } from '../../modules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { reportLives } from '../report/report-life.testing.ts';
import { seatTeam } from './many-video.testing.ts';
import { beginLife, type ReportLife } from './order-life.testing.ts';
import { happenings, lifeKinds } from './random-moves.testing.ts';

/** Ten at least: fewer do not come by a hospital that ceases to see an order. */
const LIVES = Math.max(4, Math.round(Number(process.env.LIANYI_TEST_LIVES ?? 200) / 20));
const SEED = Number(process.env.LIANYI_TEST_SEED ?? 20_261_125);

/** It speaks to its database as to several machines; beside it another one reads the rows themselves. */
let app: TestApp;
let database: Database;
let plain: FastifyInstance;
let reports: ReportLife;
beforeAll(async () => {
  app = await createTestApp({}, { asSeveral: true });
  database = openDatabase(app.databaseUrl, { connections: 2 });
  plain = await createApp({ ...app.services, database }, modules);
  await (await app.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), {
    remoteType: 'oneSubject',
    title: 'chief',
    doctorTitleFee: 30_000,
  });
  await seatTeam(app);
  reports = await reportLives(app, ['oneSubject', 'manyVideo']);
});
afterAll(async () => {
  await plain.close();
  await database.close();
  await app.close();
});

const people: readonly PersonName[] = [
  'doctor1',
  'doctor2',
  'cashier',
  'operator',
  'expert1',
  'expert2',
  'applyAdmin',
  'expertAdmin',
  'stranger',
];

const lists = [...consultationLists, listReports, evaluateManage, appraiseList, listAllEvaluations].flatMap((list: Endpoint) => {
  const name = ['queryScope', 'tab', 'way', 'x'].find((one) => list.input[one]?.choices);
  return name ? Object.keys(list.input[name]?.choices ?? {}).map((one) => ({ list, input: { [name]: one } })) : [{ list, input: {} }];
});

async function asked(server: FastifyInstance, token: string, { path }: Endpoint, input: Record<string, string>): Promise<unknown> {
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => input[name] ?? '')}`;
  const query = Object.fromEntries(Object.entries(input).filter(([name]) => !path.includes(`{${name}}`)));
  const response = await server.inject({ method: 'GET', url, query, headers: { 'blade-auth': `bearer ${token}` } });
  const { data, code } = response.json<{ data: unknown; code: number }>();
  return { code, data };
}

test('whatever happens to orders, a hospital has copies of what it sees, and its lists are those of the rows', {
  timeout: 600_000 + LIVES * 20_000,
}, async () => {
  const different: string[] = [];
  let shown = 0;
  const compare = async (token: string, who: string, endpoint: Endpoint, input: Record<string, string>) => {
    const [copies, rows] = [await asked(app.app, token, endpoint, input), await asked(plain, token, endpoint, input)];
    shown += JSON.stringify(rows).length > 200 ? 1 : 0;
    if (JSON.stringify(copies) !== JSON.stringify(rows)) different.push(`${who}: ${endpoint.name} ${JSON.stringify(input)}`);
  };
  const live = fc.asyncProperty(lifeKinds, happenings, async (kind, story) => {
    const life = await beginLife(app, kind, reports);
    for (const what of story) {
      await life.happen(what);
      expect(await copiesAstray(app.databaseUrl)).toEqual([]);
    }
    const { after } = await life.happen({ kind: 'wait', hours: 1 });
    for (const who of people) {
      const { token } = await app.asUser(app.people[who]);
      for (const { list, input } of lists) await compare(token, who, list, { size: '50', ...input });
      await compare(token, who, consultationDetail, { applyOrderId: after.id });
      await compare(token, who, searchEverything, { word: after.no });
    }
    expect(different).toEqual([]);
  });
  await fc.assert(live, { numRuns: LIVES, seed: SEED, endOnFailure: true });
  expect(shown).toBeGreaterThan(LIVES * people.length);
});
