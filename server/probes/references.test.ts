import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consultationSaves } from '../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Field } from '../../contract/kernel/field.ts';
import { syncDictionaries } from '../domains/settings/dictionary-sync.ts';
import { menuId } from '../engine/identity/menu-sync.ts';
import { newId } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { isOwned, tableNamed } from '../engine/store/table.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { PersonName } from '../testing/test-people.ts';
import { endpoints } from './every-endpoint.ts';
import { aNamedRow } from './named-rows.testing.ts';

/** Every field of every change that names rows of another table refuses what is not there, was deleted, or is elsewhere. */

const PLATFORM = '000000';
const HOSPITAL = '100003';
const OTHER_HOSPITAL = '100001';

const referralSaves = ['save-referral', 'add-outpatient-referral', 'submit-outpatient-referral', 'submit-hospitalization-referral'];

/** Ids that name no row of the caller's hospital, each with the reason and the test that holds it. */
const elsewhere: readonly string[] = [
  // A place of another hospital, checked as one: consultation.target.test.ts.
  ...Object.values(consultationSaves).flatMap(({ name }) => [`${name}.targetDeptId`, `${name}.targetDoctorId`]),
  // The same of a referral, and what its sender adds later: referral.test.ts.
  ...referralSaves.flatMap((name) => [`${name}.targetDeptId`, `${name}.targetUserId`]),
  // A doctor of the receiving hospital, who is not of the row's own: referral.receiving.test.ts.
  'accept-referral.targetUserId',
  'supplement-referral.outDeptId',
  // referral.in-place.test.ts.
  'resubmit-referral.outDeptId',
  'renew-for-referral.doctorId',
  'submit-outpatient-referral.outDeptId',
  'submit-hospitalization-referral.outDeptId',
  // The same from the administrator's hands, and the doctor for whom: submit-apply-order.test.ts.
  'submit-apply-order.targetDeptId',
  'submit-apply-order.targetDoctorId',
  'submit-apply-order.applyUserId',
  'submit-apply-order.id',
  // And for whom it is applied anew: renew-consultation.test.ts.
  'renew-consultation.applyUserId',
  // Rows that jobs have set aside, of all hospitals, for the platform alone: expire-poisoned.test.ts.
  'retry-job-rows.ids',
  // A colleague of the author, whose hospital is not that of the order: hand-over-report.test.ts.
  'hand-over-report.reviewerId',
  // A colleague of who has left, whose hospital is not that of the order either: take-over-report.test.ts.
  'take-over-report.correctorId',
  // Departments, roles, people or hospitals, as the audience says: message-receivers and their tests.
  'submit-sent-message.audienceIds',
  'save-system-notice.audienceIds',
  'submit-system-notice.audienceIds',
  // Somebody of the same room: exchange-room.test.ts, enter-room.test.ts.
  'decide-room-person.personId',
  'signal-room.to',
  'signal-guest-room.to',
  // A recording of the same room: recording.test.ts, open-recording.test.ts.
  ...['begin', 'pause', 'stop', 'answer', 'answer-guest'].map((does) => `${does}-recording.recordingId`),
  'open-recording.partId',
  'download-recording.partId',
  // A file, a mark or a key image of the order that is named beside it: open-image.test.ts, open-ecg.test.ts, open-trace.test.ts, open-study.test.ts,
  // image-marks.test.ts.
  ...[
    'open-image',
    'keep-image',
    'open-ecg',
    'open-trace',
    'open-study',
    'keep-study',
    'confirm-study-patient',
    'save-image-mark',
    'keep-image-capture',
  ].map((name) => `${name}.fileId`),
  // A study of the order that is named beside it: replace-study.test.ts.
  'replace-study.fileId',
  // One of its replacements, and the studies that somebody has read, which may have been replaced since: there too, and replaced-study.test.ts.
  'open-replaced-study.replacementId',
  ...['give-opinion', 'give-own-opinion'].map((name) => `${name}.readStudies`),
  'save-image-mark.markId',
  'remove-image-mark.markId',
  'remove-image-capture.captureId',
  // A case that everybody reads: one that is not shown any more is absent: typical-study.test.ts.
  'open-typical-study.caseId',
  'keep-typical-study.caseId',
  // Drafts of one's own, by the names that their windows have given them: form-drafts.test.ts.
  'save-form-draft.draftId',
  'save-form-draft.replaced',
  // What was read before, which may have gone since: menu.test.ts, save-report.test.ts.
  'grant-topmenu.basedOn',
  'save-report.reportId',
  // The same of whoever sends, signs or decides: read-version.test.ts.
  ...['confirm-report', 'hand-over-report', 'approve-report', 'give-back-report'].map((name) => `${name}.reportId`),
  // Of its pictures those that whoever sends knows to be missing: missing-images.test.ts.
  ...['confirm-report', 'approve-report'].map((name) => `${name}.knownMissing`),
  // Telephone numbers.
  'send-sms-message.phones',
  // The row itself, under the name of the specification.
  'add-click.id',
  'switch-api.id',
  'switch-monitor.id',
  'update-api-by-id.id',
  'update-sign.id',
];

interface Reference {
  title: string;
  endpoint: Endpoint;
  name: string;
  spec: Field;
}

const references: Reference[] = endpoints
  .filter(({ kind }) => kind === 'submit' || kind === 'action')
  .flatMap((endpoint) =>
    Object.entries(endpoint.input)
      .filter(([name, spec]) => (spec.kind === 'id' || spec.kind === 'ids') && !spec.readOnly && !spec.upload && name !== endpoint.key)
      .map(([name, spec]) => ({ title: `${endpoint.name}.${name}`, endpoint, name, spec })),
  )
  .filter(({ title }) => !elsewhere.includes(title));

/** Calls that only the platform may make. */
const ofPlatform = ({ name, keyOf }: Endpoint): boolean =>
  (keyOf !== undefined && !isOwned(tableNamed(keyOf))) || /^set-(package|datasource)-of-tenant$/.test(name);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
});
afterAll(() => app.close());

/** What the call needs besides, so that it comes as far as its references. */
async function restOf({ endpoint, name }: Reference): Promise<Record<string, unknown>> {
  const rest = sampleInput(endpoint.input);
  const row = (table: string, tenantId = HOSPITAL) => aNamedRow(app, table, tenantId);
  switch (endpoint.name) {
    case 'approve-registration':
      return { ...rest, id: await row('registration'), deptId: await row('department'), roleId: await row('role') };
    case 'submit-user':
    case 'update-user':
      return { ...rest, ...(endpoint.name === 'update-user' ? { id: await row('user_account') } : {}), account: `a${newId().slice(-8)}` };
    case 'grant-user':
      return { userIds: [await row('user_account')] };
    case 'grant-role':
      return { roleIds: [await row('role')] };
    case 'grant-topmenu':
      return { topMenuIds: [await row('topmenu', PLATFORM)] };
    case 'set-package-of-tenant':
    case 'set-datasource-of-tenant':
      return { tenantId: OTHER_HOSPITAL };
    case 'submit-menu':
      return { ...rest, path: `/sample/${newId().slice(-8)}` };
    case 'submit-role':
      return { ...rest, dataScope: 'self' };
    case 'submit-data-scope':
      return { ...rest, resourceCode: 'user', scopeType: name === 'deptIds' ? 'custom' : 'self' };
    case 'submit-on-call':
      return { ...rest, startTime: '2026-12-01 08:00:00', endTime: '2026-12-02 08:00:00' };
    // Drafts, which need nothing else and name no experts.
    case 'save-referral':
    case 'save-copy-case':
    case 'add-outpatient-referral':
    case 'save-many-video':
      return {};
    case 'submit-sent-message':
      return { ...rest, title: '样例', content: '样例' };
    case 'submit-copy-purpose':
      return { ...rest, purposeCode: `p${newId().slice(-8)}`, purposeName: newId().slice(-8) };
    case 'submit-dictionary':
    case 'submit-business-dictionary':
      return { ...rest, dictKey: `k${newId().slice(-8)}` };
    default:
      return rest;
  }
}

describe('what a change names', () => {
  test('every id says what it names', () => {
    expect(references.filter(({ spec }) => !spec.names).map(({ title }) => title)).toEqual([]);
    expect(references.length).toBeGreaterThan(20);
  });

  test.each(references)('$title is there, and one’s own', async (reference) => {
    const { endpoint, name, spec } = reference;
    const table = tableNamed(endpoint.name === 'submit-business-dictionary' ? 'business_dictionary' : (spec.names ?? ''));
    const who: PersonName = ofPlatform(endpoint) ? 'platformAdmin' : 'strangerAdmin';
    const tenantId = app.people[who].tenantId;
    const deleted = table.kind === 'entity' ? await aNamedRow(app, table.name, tenantId, { isDeleted: 1 }) : newId();
    const foreign = isOwned(table) ? await aNamedRow(app, table.name, OTHER_HOSPITAL) : newId();
    const client = await app.as(who);
    const rest = await restOf(reference);
    const send = async (id: string) => client.send(endpoint, { ...rest, [name]: spec.kind === 'ids' ? [id] : id });
    const wrong = { unknown: newId(), deleted, foreign };
    for (const [what, id] of Object.entries(wrong)) {
      const before = await countRows();
      const { status, body } = await send(id);
      expect([what, status, body.errors?.map(({ field }) => field) ?? body.msg]).toEqual([what, 400, [name]]);
      expect(await countRows(), what).toBe(before);
    }
    // Of menus nobody gives away what they do not hold themselves.
    const own = endpoint.name === 'grant-role' && table.name === 'menu' ? menuId('consultation_apply') : undefined;
    const { status, body } = await send(own ?? (await aNamedRow(app, table.name, tenantId)));
    expect([status, body.errors ?? body.msg]).toEqual([200, '操作成功']);
  });
});

/** How many changes were written down: nothing is, when a call is refused. */
async function countRows(): Promise<number> {
  const { rows } = await app.services.database.forGroup().run<{ total: number }>(sql`SELECT count(*)::int AS total FROM audit_log`);
  return rows[0]?.total ?? 0;
}
