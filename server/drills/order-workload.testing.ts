import { setTimeout as sleep } from 'node:timers/promises';
import { auditConsultation, scheduleConsultation, submitConsultation } from '../../contract/domains/consultation/consultation.actions.ts';
import { saveConsultation } from '../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { toWireTime } from '../../contract/kernel/wire-time.ts';
import type { PersonName, TestPeople } from '../testing/test-people.ts';
import type { DrillReply, DrillServer } from './drill-stand.ts';

const HOUR_MS = 3_600_000;
const PATIENCE_MS = 60_000;

/** A call that the server has answered with success: from then on it must be true for ever. */
export interface Acknowledged {
  person: PersonName;
  endpoint: Endpoint;
  input: Record<string, unknown>;
  key: string;
  data: Record<string, unknown> | undefined;
  /** How often it had to be sent. */
  attempts: number;
}

export interface Workload {
  acknowledged: Acknowledged[];
  /** Every answer that was no success: what users saw while something was down. */
  refusals: DrillReply[];
  /** Numbers of the drafts that were begun, acknowledged or not. */
  begun: string[];
  /** Lets every client finish the order it is at. */
  finish(): Promise<void>;
}

interface Client {
  at: number;
  server: () => DrillServer;
  people: TestPeople;
  workload: Workload;
}

/** Clients that write and move orders without pause; a call that was not answered is sent again with the same key until it is. */
export function startWorkload(server: () => DrillServer, people: TestPeople, clients = 8): Workload {
  let stopping = false;
  const workload: Workload = { acknowledged: [], refusals: [], begun: [], finish: async () => undefined };
  const work = async (at: number): Promise<void> => {
    for (let order = 0; !stopping; order += 1) await moveOneOrder({ at, server, people, workload }, `ZY${at}X${order}`);
  };
  const all = Promise.all(Array.from({ length: clients }, (_, at) => work(at)));
  // Told by `finish`; until then it must not end the test run as an unhandled rejection.
  all.catch(() => undefined);
  workload.finish = async () => {
    stopping = true;
    await all;
  };
  return workload;
}

/** Draft, submission, audit, appointment: four people's calls, each with its own key. */
async function moveOneOrder(client: Client, record: string): Promise<void> {
  const doctor = client.at % 2 === 0 ? 'doctor1' : 'doctor2';
  client.workload.begun.push(record);
  const saved = await until200(client, {
    person: doctor,
    endpoint: saveConsultation,
    input: formOf(client.people, record),
    key: `save-${record}`,
  });
  const applyOrderId = String(saved?.applyOrderId);
  await until200(client, { person: doctor, endpoint: submitConsultation, input: { applyOrderId }, key: `submit-${record}` });
  const audit = { applyOrderId, kind: 'oneSubject', levelOneAuditStatus: '1' };
  await until200(client, { person: 'operator', endpoint: auditConsultation, input: audit, key: `audit-${record}` });
  const schedule = { applyOrderId, scheduleTime: toWireTime(Date.now() + 24 * HOUR_MS) };
  await until200(client, { person: 'expert1', endpoint: scheduleConsultation, input: schedule, key: `schedule-${record}` });
}

async function until200({ server, workload }: Client, call: Omit<Acknowledged, 'data' | 'attempts'>): Promise<Acknowledged['data']> {
  const giveUp = performance.now() + PATIENCE_MS;
  for (let attempts = 1; performance.now() < giveUp; attempts += 1) {
    const reply = await server().send(call.person, call.endpoint, call.input, call.key);
    if (reply.status === 200) {
      workload.acknowledged.push({ ...call, data: reply.body.data, attempts });
      return reply.body.data;
    }
    workload.refusals.push(reply);
    if (reply.status !== 0 && reply.status !== 503)
      throw new Error(`${call.endpoint.name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    await sleep(30);
  }
  throw new Error(`${call.endpoint.name} was not answered within ${PATIENCE_MS} ms`);
}

function formOf({ expert1 }: TestPeople, record: string): Record<string, unknown> {
  return {
    patientName: '张三丰',
    patientSex: '1',
    patientBrith: '1970-01-01',
    patientPhone: '13812345678',
    medicalRecordNo: record,
    patientIdCard: `ID${record}`,
    meetingType: '2',
    illnessSeverity: 'difficult',
    isReturn: 0,
    remotePurpose: ['diagnosis'],
    illnessIntroduced: '反复胸闷气促三个月，活动后加重。',
    diagnosis: '冠状动脉粥样硬化性心脏病',
    targetTenantId: expert1.tenantId,
    targetDeptId: expert1.deptId,
    targetDoctorId: expert1.userId,
    appointmentTime: toWireTime(Date.now() + 48 * HOUR_MS),
  };
}
