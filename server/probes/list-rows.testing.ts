import { invitationBindingTable, userInvitationTable } from '../domains/access/access.tables.ts';
import { aConsultation } from '../domains/consultation/consultation.testing.ts';
import { complaintTable } from '../domains/evaluation/complaint.tables.ts';
import { evaluationTable } from '../domains/evaluation/evaluation.tables.ts';
import { bigFileTable } from '../domains/files/big-file.tables.ts';
import { boxPositionTable } from '../domains/iot/box-position.table.ts';
import {
  apiLogTable,
  errorLogTable,
  interfaceParamLogTable,
  interfaceSwitchTable,
  loginLogTable,
  serverInterfaceTable,
  usualLogTable,
} from '../domains/logs/log.tables.ts';
import { pushMessageTable, sentMessageTable, systemNoticeTable } from '../domains/messages/message.tables.ts';
import { regionTable } from '../domains/organisation/region.table.ts';
import { reportTable } from '../domains/report/report.tables.ts';
import { registrationTable } from '../domains/session/registration/registration.tables.ts';
import { userOauthTable } from '../domains/session/third-party/third-party.tables.ts';
import { businessDictionaryTable, dictionaryTable } from '../domains/settings/dictionary.tables.ts';
import { changeLogTable } from '../kernel/audit/change-log.ts';
import { jobFailureTable, jobRunTable } from '../kernel/jobs/job.tables.ts';
import { noticeTable } from '../kernel/outbox/outbox.tables.ts';
import { insertMany } from '../kernel/store/insert-many.ts';
import { newId } from '../kernel/store/rows.ts';
import type { Table } from '../kernel/store/table.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestPeople } from '../testing/test-people.ts';

type Person = TestPeople[keyof TestPeople];
type Add = (table: Table, values: object) => Promise<string>;

/** Adds whole rows, past every call, so that a list has something to show. */
function adderFor({ services, clock }: TestApp, tenantId: string): Add {
  const time = new Date(clock.now());
  return async (table, values) => {
    const id = newId();
    const row = { id, tenantId, createTime: time, updateTime: time, isDeleted: 0, version: 0, ...values };
    await insertMany(services.database.forGroup('000000'), table, [row]);
    return id;
  };
}

/** One row at least in every list of a hospital, each with `mark` in a column that is shown. Answers the id of its notice. */
export async function addListRows(app: TestApp, person: Person, mark: string): Promise<string> {
  const add = adderFor(app, person.tenantId);
  await addLogs(app, add, mark);
  await addClinical(app, add, person, mark);
  const oauthId = await add(userOauthTable, { issuer: 'https://sso.example.org', subject: mark, source: 'hospital', loginName: mark });
  await add(registrationTable, { name: mark, account: mark, passwordHash: 'none', oauthId, status: 'submitted' });
  const invitationId = await add(userInvitationTable, { invitationCode: mark, kind: '1', quota: 1, inviterId: person.userId });
  await add(invitationBindingTable, { invitationId, inviterId: person.userId, userId: person.userId });
  await add(boxPositionTable, { boxId: mark, latitude: '-12.5', longitude: '102.1', userId: person.userId });
  const file = {
    busniessType: 'resource',
    busniessId: '',
    identifier: newId(),
    filename: mark,
    totalSize: 5,
    chunkSize: 5,
    totalChunks: 1,
  };
  await add(bigFileTable, { ...file, userId: person.userId, mergeStatus: '2', submitted: 1 });
  await add(businessDictionaryTable, { code: mark, dictValue: mark, sort: 1, isSealed: 0 });
  const parentId = await add(businessDictionaryTable, { code: `${mark}2`, dictValue: '上级', sort: 1, isSealed: 0 });
  await add(businessDictionaryTable, { code: `${mark}2`, dictValue: mark, dictKey: mark, sort: 1, isSealed: 0, parentId });
  return addMessages(add, person, mark);
}

async function addLogs(app: TestApp, add: Add, mark: string): Promise<void> {
  for (const table of [usualLogTable, apiLogTable, errorLogTable, loginLogTable])
    await add(table, { account: mark, requestId: newId(), createTime: new Date(app.clock.now() - 60_000) });
  await add(changeLogTable, { account: mark, call: 'submit-param', operation: 'edit', rowTable: 'param', rowId: newId(), changes: [] });
}

async function addMessages(add: Add, { userId }: Person, mark: string): Promise<string> {
  const words = { title: mark, content: '请周知', audience: 'hospital', urgent: 0 };
  await add(sentMessageTable, { ...words, receiverCount: 1, audienceIds: [] });
  const pushed = { userId, eventId: newId(), title: mark, content: '请周知' };
  await add(pushMessageTable, { ...pushed, readStatus: '1', deliverStatus: 'failed', errorMessage: mark });
  const noticeId = await add(systemNoticeTable, { ...words, status: 'published', partyTenantIds: [], audienceIds: [], attachments: [] });
  await add(noticeTable, { userId, eventId: noticeId, title: mark, context: '请周知', readStatus: '1' });
  return noticeId;
}

async function addClinical(app: TestApp, add: Add, { tenantId, userId, realName }: Person, mark: string): Promise<void> {
  const applied = { tenantId, partyTenantIds: [tenantId], applyUserId: userId, patientName: mark, isSynergy: 1 as const };
  const orders = [];
  for (const status of ['wait_pay', 'complete', 'cancel', 'wait_diagnosis'] as const)
    orders.push(await aConsultation(app, { ...applied, status }));
  const asked = { partyTenantIds: ['100002', tenantId], targetTenantId: tenantId, targetDoctorId: userId, patientName: mark };
  for (const status of ['wait_diagnosis', 'complete'] as const) await aConsultation(app, { ...asked, status });
  const of = { applyOrderId: orders[1]?.id, patientName: mark, partyTenantIds: [tenantId], applyUserId: userId, targetTenantId: '100001' };
  const scores = { overallScore: 5, timelinessScore: 4, professionalismScore: 5 };
  const said = { ...scores, content: mark, evaluateTime: new Date(app.clock.now()), showStatus: '1', editCount: 0 };
  const evaluationId = await add(evaluationTable, {
    ...{ ...of, ...said, targetDoctorId: newId() },
    ...{ side: 'apply', evaluatorId: userId, applyUserName: realName },
  });
  const aboutUs = { ...of, applyOrderId: newId(), targetTenantId: tenantId, targetDoctorId: userId, targetDoctorName: mark };
  await add(evaluationTable, { ...aboutUs, ...said, side: 'apply', evaluatorId: newId() });
  const complaint = {
    applyOrderId: of.applyOrderId,
    evaluationId,
    complainerId: userId,
    complaintStatus: 'open',
    side: 'apply',
    overallScore: 2,
  };
  await add(complaintTable, { ...complaint, no: mark, content: mark });
  await add(reportTable, { ...of, no: mark, revision: 1, reportStatus: 'report_send_success', opinion: '同意', authorId: userId });
}

/** Rows that belong to the installation, for the lists of the platform and those that every hospital reads. */
export async function addSharedRows(app: TestApp, mark: string): Promise<void> {
  const add = adderFor(app, '000000');
  await add(regionTable, { code: '990000', name: mark, level: '1', sort: 1, ancestors: '' });
  const call = { classId: 'access', interId: mark, title: mark };
  const interfaceId = await add(serverInterfaceTable, { ...call, method: 'GET', path: `/${mark}`, apiOpen: '1', monitorOpen: '0' });
  await add(interfaceSwitchTable, { interfaceId, interId: mark, title: mark, target: 'api', open: '0', reason: '维护' });
  await add(interfaceParamLogTable, { classId: 'access', interId: mark, threadId: newId(), status: 200, ms: 3, account: 'expert1' });
  const job = { title: mark, cron: '* * * * *', lateAfter: 360 };
  await add(jobRunTable, { name: mark, ...job });
  const time = new Date(app.clock.now());
  const failed = { jobName: mark, step: '', rowTable: 'file', rowId: newId(), rowTenantId: '100001', attempts: 1 };
  await add(jobFailureTable, { ...failed, nextTime: time, lastTime: time });
  const parentId = await add(dictionaryTable, { code: mark, dictValue: mark, sort: 1, isSealed: 0 });
  await add(dictionaryTable, { code: mark, dictValue: mark, dictKey: '1', sort: 1, isSealed: 0, parentId });
}
