import type { FastifyInstance } from 'fastify';
import { startConsultation } from '../contract/domains/consultation/consultation.actions.ts';
import {
  applyToMeList,
  consultationDetail,
  consultationLists,
  myApplyList,
  operationPage,
} from '../contract/domains/consultation/consultation.endpoints.ts';
import { doctorFee } from '../contract/domains/consultation/doctor-fee.resource.ts';
import type { Endpoint } from '../contract/kernel/endpoint.ts';
import { endpointsOf } from '../contract/kernel/resource.ts';
import { PLATFORM_TENANT } from '../server/engine/identity/actor.ts';
import type { Services } from '../server/engine/services.ts';
import { sql } from '../server/engine/store/sql.ts';
import { type BenchPerson, benchTenants, signInPeople } from './bench-people.ts';

/** One kind of request, in several variants: other people, other rows. */
export interface Scenario {
  name: string;
  title: string;
  shape: 'page' | 'row';
  requests: { person: BenchPerson; endpoint: Endpoint; input: Record<string, string>; reach?: string }[];
  /** Compared between the sizes of the database. */
  isPage: boolean;
}

export interface BenchCast {
  doctors: BenchPerson[];
  experts: BenchPerson[];
  admin: BenchPerson;
  operator: BenchPerson;
}

/** Everybody works in one of two hospitals. */
export const castTenants = benchTenants.slice(0, 2);

/** Opens the sessions of everybody who sends requests. */
export async function castOf(services: Services): Promise<BenchCast> {
  const many = async (kind: string, count: number): Promise<BenchPerson[]> =>
    (await Promise.all(castTenants.map((tenantId) => signInPeople(services, tenantId, kind, count)))).flat();
  const [admin] = await signInPeople(services, castTenants[0] ?? '', 'admin', 1);
  const [operator] = await signInPeople(services, PLATFORM_TENANT, 'operator', 1);
  if (!admin || !operator) throw new Error('the bench people are missing');
  return { doctors: await many('doctor', 16), experts: await many('expert', 10), admin, operator };
}

const page = (person: BenchPerson, endpoint: Endpoint, current = 1, more: Record<string, string> = {}) => ({
  person,
  endpoint,
  input: { current: String(current), size: '10', ...more },
});

/** The three lists of the issue, a deep page and a detail. */
export async function readScenarios(services: Services, { doctors, experts, operator }: BenchCast): Promise<Scenario[]> {
  const details = await Promise.all(
    doctors.map(async (person) => {
      const { rows } = await services.database.forTenant(person.tenantId).run<{ id: string }>(sql`
        SELECT id FROM consultation WHERE tenant_id = ${person.tenantId} AND apply_user_id = ${person.userId} AND is_deleted = 0
        ORDER BY create_time DESC LIMIT 8`);
      return rows.map(({ id }) => ({ person, endpoint: consultationDetail, input: { applyOrderId: id } }));
    }),
  );
  return [
    { name: 'my-applications', title: '我申请的会诊', shape: 'page', isPage: true, requests: doctors.map((one) => page(one, myApplyList)) },
    { name: 'applied-to-me', title: '申请我的会诊', shape: 'page', isPage: true, requests: experts.map((one) => page(one, applyToMeList)) },
    { name: 'operation', title: '会诊运营', shape: 'page', isPage: true, requests: [page(operator, operationPage)] },
    { name: 'operation-deep', title: '会诊运营 第500页', shape: 'page', isPage: true, requests: [page(operator, operationPage, 500)] },
    { name: 'detail', title: '会诊详情', shape: 'row', isPage: false, requests: details.flat() },
  ];
}

/** Every list that there is, asked once by whoever may: for the plans. */
export function listRequests({ doctors, experts, admin, operator }: BenchCast): Scenario['requests'] {
  const self = { person: doctors[0] ?? operator, reach: 'self' };
  const expert = { person: experts[0] ?? operator, reach: 'self' };
  const hospital = { person: admin, reach: 'tenant' };
  const group = { person: operator, reach: 'group' };
  const byPermission: Record<string, { person: BenchPerson; reach: string }[]> = {
    consultation_apply: [self, hospital],
    consultation_diagnose: [expert, hospital],
    consultation_approve: [hospital],
    consultation_operate: [group],
    consultation_pay: [group],
    applyorder_view: [hospital, group],
  };
  // Two lists are one's own whatever one may see: their plan is told once.
  const isOwn = (endpoint: Endpoint): boolean => endpoint === myApplyList || endpoint === applyToMeList;
  return consultationLists.flatMap((endpoint) => {
    const whoMay = new Set([endpoint.permission].flat().flatMap((permission) => byPermission[String(permission)] ?? []));
    if (whoMay.size === 0) throw new Error(`${endpoint.name}: nobody here may ask for it`);
    return [...whoMay]
      .filter(({ reach }) => !isOwn(endpoint) || reach === 'self')
      .flatMap(({ person, reach }) => tabsOf(endpoint).map((tab) => ({ ...page(person, endpoint, 1, tab), reach })));
  });
}

/** What an address says besides who asks: the tab of a list that has some. */
function tabsOf({ path }: Endpoint): Record<string, string>[] {
  return path.includes('{tab}') ? ['finished', 'unfinished', 'canceled'].map((tab) => ({ tab })) : [{}];
}

export const startAction: Endpoint = startConsultation;

export function exportEndpoint(): Endpoint {
  const endpoint = endpointsOf(doctorFee).find(({ kind }) => kind === 'export');
  if (!endpoint) throw new Error('doctor fees have no export');
  return endpoint;
}

/** The path with what belongs into it and its query, as the console sends it. */
export function urlOf(endpoint: Endpoint, input: Record<string, string>): string {
  const inPath = (name: string): boolean => endpoint.path.includes(`{${name}}`);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => input[name] ?? '');
  const query = new URLSearchParams(Object.entries(input).filter(([name]) => !inPath(name))).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

/** Asks the app in this process, and throws with its words when it refuses. */
export async function inject(app: FastifyInstance, { person, endpoint, input }: Scenario['requests'][number]): Promise<unknown> {
  const isGet = endpoint.method === 'GET';
  const response = await app.inject({
    method: endpoint.method,
    url: isGet ? urlOf(endpoint, input) : `/api${endpoint.path}`,
    headers: { 'blade-auth': `bearer ${person.token}` },
    ...(isGet ? {} : { payload: input }),
  });
  if (response.statusCode !== 200) throw new Error(`${endpoint.name} answered ${response.statusCode}: ${response.body.slice(0, 300)}`);
  return (response.json() as { data: unknown }).data;
}
