import { patientFacts } from '../../../contract/domains/image/dicom.shape.ts';
import { type Message, phrase, type Said, said, several, word } from '../../../contract/kernel/said.ts';
import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import { defineJob, emptyTally, type Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { consultationOf } from '../consultation/consultation.reads.ts';
import { applicantNotice, OPEN_WITH_STUDIES } from '../consultation/consultation-studies.reads.ts';
import { digestOf } from './dicom/patient-differences.ts';
import { type StudyCheckRow, studyCheckTable } from './image.tables.ts';
import { hasStill, type ImageFile, imagesOf, type Order } from './image-files.ts';
import { preparedStudy } from './prepared-study.ts';
import { checksOf, type Found, keepCheck } from './study-checks.ts';
import { checkPatient } from './study-patient.ts';

const CHECK = 'check-patients-of-studies';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of a hospital so many orders are being read for this at a time: whoever opens another study of it waits behind no more. */
const MOST_OF_HOSPITAL = 6;
const MOST_AT_ONCE = 60;
/** What is read already is compared at once, and makes room for the next: so many rounds a run. */
const MOST_ROUNDS = 20;
/** What fails on our side, for about three hours. */
const MOST_ATTEMPTS = 5;
const AGAIN_MS = 10 * MINUTE_MS;
/** A preparation that comes to no end in this time is given up. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/**
 * Of each hospital the newest orders under way that have a study nobody has compared with their patient. What waits for its preparation keeps its place;
 * what failed gives it away until it is tried again.
 */
const findDue = (now: number): Sql => sql`
  SELECT id, "tenantId", no FROM (
    SELECT id, tenant_id AS "tenantId", no, submit_time, isDue,
      row_number() OVER (PARTITION BY tenant_id ORDER BY submit_time DESC, id) AS place
    FROM (
      SELECT c.id, c.tenant_id, c.no, c.submit_time, cardinality(c.dicom_path) > k.settled AS isOpen, cardinality(c.dicom_path) > k.resting AS isDue
      FROM consultation c CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE check_state <> 'waiting' OR attempts > 0 AND next_time > ${new Date(now)}) AS settled,
          count(*) FILTER (WHERE check_state <> 'waiting' OR next_time > ${new Date(now)}) AS resting
        FROM study_check k
        WHERE k.tenant_id = c.tenant_id AND k.apply_order_id = c.id AND k.file_id::text = ANY (c.dicom_path) AND k.begin_time >= c.submit_time
      ) k
      WHERE ${OPEN_WITH_STUDIES} AND c.submit_time IS NOT NULL
    ) counted WHERE isOpen
  ) placed
  WHERE isDue AND place <= ${MOST_OF_HOSPITAL} ORDER BY place, submit_time DESC LIMIT ${MOST_AT_ONCE}`;

/** Compares studies of orders under way with their patients, the newest first. Answers how many orders were dealt with. */
export async function checkStudies(services: Services, tally: Tally = emptyTally()): Promise<number> {
  const before = tally.done;
  const act = (row: FoundRow): Promise<boolean> => checkOrder(services, row);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const find = findDue(services.clock());
    if ((await eachFound<FoundRow>(services, { job: CHECK, table: 'consultation', find, act }, tally)) === 0) break;
  }
  return tally.done - before;
}

/** Answers false as long as something is left to be waited for. A file that fails does not keep back the others of its order. */
async function checkOrder(services: Services, { id, tenantId }: FoundRow): Promise<boolean> {
  const owner = services.database.forTenant(tenantId);
  const order = await consultationOf(owner, tenantId, id);
  if (!order) return false;
  const known = await checksOf(owner, order);
  let isSettled = true;
  for (const file of await imagesOf(services, order)) {
    const check = known.get(file.id);
    if (file.kind !== 'dicom' || (check && (check.checkState !== 'waiting' || check.nextTime.getTime() > services.clock()))) continue;
    const found = await look(services, order, file, check);
    await keep(services, order, file, found);
    if (found.checkState === 'waiting') isSettled = false;
  }
  return isSettled;
}

/** What came of it, and what the applicant is told. */
type Looked = Found & { readonly told?: { readonly title: string; readonly more: Message } };

async function look(services: Services, order: Order, file: ImageFile, check: StudyCheckRow | undefined): Promise<Looked> {
  const now = services.clock();
  const { beginTime = new Date(now), attempts = 0 } = check ?? {};
  const row = { beginTime, attempts, nextTime: new Date(now) };
  try {
    const study = await preparedStudy(services, file);
    if (!('made' in study)) {
      const waited = now - beginTime.getTime();
      if (waited > LONGEST_WAIT_MS) return { ...row, ...unread(order, file, '影像长时间未能处理完成') };
      return { ...row, checkState: 'waiting', nextTime: new Date(now + Math.max(MINUTE_MS / 2, Math.min(waited / 4, HOUR_MS / 2))) };
    }
    const { differences, confirmed } = await checkPatient(services.database.forTenant(order.tenantId), order, file, study.made);
    if (differences.length === 0) return { ...row, checkState: 'agrees' };
    const facts = several(differences.map(({ fact }) => word(patientFacts[fact])));
    const more = said`第${numberOf(order, file)}份DICOM影像中患者的${facts}与申请单不同，核对前专家不能阅片；如有误传，请更换影像`;
    const told = confirmed ? {} : { told: { title: DIFFERS, more } };
    return { ...row, checkState: 'differs', differences: digestOf(differences), ...told };
  } catch (error) {
    if (error instanceof Refusal && error.code === 415) return { ...row, ...unread(order, file, error.said) };
    if (!(error instanceof Refusal)) services.log.warn({ err: error, file: file.id }, 'the patient of a study could not be compared');
    if (attempts + 1 >= MOST_ATTEMPTS) return { ...row, attempts: attempts + 1, ...unread(order, file, '影像处理失败') };
    return { ...row, checkState: 'waiting', attempts: attempts + 1, nextTime: new Date(now + AGAIN_MS * 2 ** attempts) };
  }
}

const DIFFERS = '影像中的患者与申请不一致';

/** By its place: a file may be called after its patient, and notices are shown on screens that others can see. */
const numberOf = ({ dicomPath }: Order, { id }: ImageFile): number => (dicomPath ?? []).indexOf(id) + 1;

function unread(order: Order, file: ImageFile, why: Message): { checkState: 'unread'; told: { title: string; more: Said } } {
  const more = said`第${numberOf(order, file)}份DICOM影像：${phrase(why)}`;
  return { checkState: 'unread', told: { title: '未能核对影像中的患者', more } };
}

/** With its notice, and only where it is still so: the file may have been replaced, the order may have ended meanwhile. */
async function keep(services: Services, { id, tenantId, submitTime }: Order, file: ImageFile, { told, ...found }: Looked): Promise<void> {
  const now = services.clock();
  const isTold = await services.database.forTenant(tenantId).transaction(async (tx) => {
    const order = await consultationOf(tx, tenantId, id);
    if (!order || order.submitTime?.getTime() !== submitTime?.getTime() || !hasStill(order, file.id)) return false;
    if (!(await keepCheck(tx, order, file.id, found, now))) return false;
    if (found.checkState !== 'waiting') touchRows(tx, studyCheckTable, [order], now);
    if (told) await tell(tx, [applicantNotice(order, told.title, told.more)], { now });
    return told !== undefined;
  });
  if (isTold) services.outboxFilled();
}

export const checkStudiesJob = defineJob({
  name: CHECK,
  title: '核对影像中的患者',
  cron: '* * * * *',
  run: async (services, tally) => void (await checkStudies(services, tally)),
});
