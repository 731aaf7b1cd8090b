import { expect, test } from 'vitest';
import { exportFhir } from '../../../contract/domains/referral/referral.endpoints.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aReferralIn, storedReferral } from './referral.testing.ts';
import { type FhirBundle, type FhirResource, fhirOf } from './referral-fhir.ts';

const app = sharedTestApp();

/** Of R4 as published (hl7.org/fhir/R4): what each resource must have, and the codes of its required bindings. */
const rules: Readonly<Record<string, { must: readonly string[]; codes?: Readonly<Record<string, readonly string[]>> }>> = {
  ServiceRequest: {
    must: ['status', 'intent', 'subject'],
    codes: {
      status: ['draft', 'active', 'on-hold', 'revoked', 'completed', 'entered-in-error', 'unknown'],
      intent: ['proposal', 'plan', 'directive', 'order', 'original-order', 'reflex-order', 'filler-order', 'instance-order', 'option'],
      priority: ['routine', 'urgent', 'asap', 'stat'],
    },
  },
  Task: {
    must: ['status', 'intent'],
    codes: {
      status: [
        ...['draft', 'requested', 'received', 'accepted', 'rejected', 'ready', 'cancelled'],
        ...['in-progress', 'on-hold', 'failed', 'completed', 'entered-in-error'],
      ],
      intent: ['unknown', 'proposal', 'plan', 'order', 'original-order', 'reflex-order', 'filler-order', 'instance-order', 'option'],
    },
  },
  Patient: { must: [], codes: { gender: ['male', 'female', 'other', 'unknown'] } },
  Practitioner: { must: [] },
  Organization: { must: ['name'] },
  Encounter: {
    must: ['status', 'class'],
    codes: {
      status: ['planned', 'arrived', 'triaged', 'in-progress', 'onleave', 'finished', 'cancelled', 'entered-in-error', 'unknown'],
    },
  },
  DocumentReference: { must: ['status', 'content'], codes: { status: ['current', 'superseded', 'entered-in-error'] } },
};

const ID = /^[A-Za-z0-9\-.]{1,64}$/;

function problemsOf(bundle: FhirBundle): string[] {
  const urls = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
  const ofResource = (resource: FhirResource): string[] => {
    const rule = rules[resource.resourceType];
    if (!rule) return [`there is no rule for ${resource.resourceType}`];
    return [
      ...(ID.test(resource.id) ? [] : [`${resource.resourceType}.id`]),
      ...rule.must.filter((name) => resource[name] === undefined).map((name) => `${resource.resourceType}.${name} is missing`),
      ...Object.entries(rule.codes ?? {}).flatMap(([name, codes]) =>
        resource[name] === undefined || codes.includes(String(resource[name]))
          ? []
          : [`${resource.resourceType}.${name} ${String(resource[name])}`],
      ),
      ...walk(resource, resource.resourceType),
    ];
  };
  /** References lead to what is there; nothing is empty. */
  const walk = (value: unknown, where: string): string[] => {
    if (value === null || value === undefined || value === '') return [`${where} is empty`];
    if (Array.isArray(value)) return value.length === 0 ? [`${where} is empty`] : value.flatMap((one, at) => walk(one, `${where}[${at}]`));
    if (typeof value !== 'object') return [];
    const entries = Object.entries(value);
    const lost = entries.filter(([name, one]) => name === 'reference' && !urls.has(String(one))).map(() => `${where} leads nowhere`);
    return [
      ...(entries.length === 0 ? [`${where} is empty`] : []),
      ...lost,
      ...entries.flatMap(([name, one]) => walk(one, `${where}.${name}`)),
    ];
  };
  const doubled = bundle.entry.length === urls.size ? [] : ['an address twice'];
  return [...doubled, ...bundle.entry.flatMap(({ resource }) => ofResource(resource))];
}

test.each(Object.keys(referralStates.labels) as ReferralState[])('a referral that is %s is a whole bundle', async (state) => {
  const row = await storedReferral(app(), await aReferralIn(app(), state));
  const bundle = fhirOf(row, app().clock.now());
  expect(problemsOf(JSON.parse(JSON.stringify(bundle)) as FhirBundle)).toEqual([]);
  expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(
    expect.arrayContaining(['ServiceRequest', 'Task', 'Patient', 'Practitioner', 'Organization', 'Encounter', 'DocumentReference']),
  );
});

test.each([
  ['wait_diagnosis', 'planned', 'current'],
  ['diagnosis_ing', 'in-progress', 'current'],
  ['diagnosis', 'finished', 'current'],
  ['order_return', 'cancelled', 'current'],
  ['cancel', 'cancelled', 'current'],
  ['overdue', 'cancelled', 'current'],
  ['nullify', 'cancelled', 'current'],
] as const)('of one that is %s the encounter is %s and the paper %s', (applyOrderStatus, encounter, paper) => {
  const { entry } = fhirOf({ id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002', tenantId: '100002', version: 0, applyOrderStatus }, 0);
  const statusOf = (type: string) => entry.find(({ resource }) => resource.resourceType === type)?.resource.status;
  expect([statusOf('Encounter'), statusOf('DocumentReference')]).toEqual([encounter, paper]);
});

test('what an ambulance brought with little is one, too', async () => {
  const { tenantId, id } = { tenantId: '100002', id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' };
  const bundle = fhirOf(
    {
      id,
      tenantId,
      version: 0,
      kind: 'inpatient',
      patientName: '李大山',
      applyOrderStatus: 'wait_primaryaudit',
      hospitalName: '云岭县人民医院',
    },
    0,
  );
  expect(problemsOf(JSON.parse(JSON.stringify(bundle)) as FhirBundle)).toEqual([]);
});

test('both hospitals have it, of whoever may see numbers in full, and nobody else', async () => {
  const { id } = await aReferralIn(app(), 'wait_primaryaudit');
  const ask = async (who: PersonName) => {
    const { token } = await app().as(who);
    const url = `/api${exportFhir.path}?id=${id}`;
    return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
  };
  for (const who of ['applyAdmin', 'expertAdmin'] as const) {
    const reply = await ask(who);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
    expect(problemsOf(reply.json())).toEqual([]);
  }
  expect((await ask('expert1')).statusCode).toBe(403);
  expect((await ask('strangerAdmin')).statusCode).toBe(404);
});
