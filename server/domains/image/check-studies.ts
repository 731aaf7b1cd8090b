import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { type PatientDifference, patientFacts } from '../../../contract/domains/image/dicom.shape.ts';
import { imagePlaces } from '../../../contract/domains/image/image.rules.ts';
import { type Message, phrase, type Several, said, several, word } from '../../../contract/kernel/said.ts';
import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import { defineJob, emptyTally, type Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { consultationOf } from '../consultation/consultation.reads.ts';
import { applicantNotice, isReplaceable, isUnderWay, isUrgent, OPEN_WITH_STUDIES } from '../consultation/consultation-studies.reads.ts';
import { digestOf } from './dicom/patient-differences.ts';
import { type StudyCheckRow, studyCheckTable } from './image.tables.ts';
import { hasStill, type ImageFile, imagesOf, type Order } from './image-files.ts';
import { preparedStudy } from './prepared-study.ts';
import { checksOf, type Found, isBegun, keepCheck, mayBeRead } from './study-checks.ts';
import { checkPatient } from './study-patient.ts';

const CHECK = 'check-patients-of-studies';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of a hospital so many orders are dealt with at a time, the newest. Of these one study is being read. */
const MOST_OF_HOSPITAL = 6;
const MOST_AT_ONCE = 60;
/** What is read already is compared at once, and makes room for the next: so many rounds a run. */
const MOST_ROUNDS = 20;
/** What fails on our side, for about three hours: then it is said. */
const MOST_ATTEMPTS = 5;
const AGAIN_MS = 10 * MINUTE_MS;
/** A preparation that was waited for so long (seconds) is said, and waited for all the same. */
const LONGEST_WAIT = 24 * 60 * 60;
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [30, 30 * 60];

/** Of a check: nobody looks again. */
const IS_SETTLED = text(`check_state IN ('agrees', 'differs', 'unread')`);

/**
 * Of each hospital the newest orders under way that have a study nobody has compared with their patient. What waits for its preparation keeps its place;
 * what failed, or was said to last, gives it away until it is tried again.
 */
const findDue = (now: number): Sql => sql`
  SELECT id, "tenantId", no FROM (
    SELECT id, tenant_id AS "tenantId", no, submit_time, isDue,
      row_number() OVER (PARTITION BY tenant_id ORDER BY submit_time DESC, id) AS place
    FROM (
      SELECT c.id, c.tenant_id, c.no, c.submit_time, cardinality(c.dicom_path) > k.settled AS isOpen, cardinality(c.dicom_path) > k.resting AS isDue
      FROM consultation c CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE ${IS_SETTLED} OR (attempts > 0 OR check_state = 'delayed') AND next_time > ${new Date(now)}) AS settled,
          count(*) FILTER (WHERE ${IS_SETTLED} OR next_time > ${new Date(now)}) AS resting
        FROM study_check k
        WHERE k.tenant_id = c.tenant_id AND k.apply_order_id = c.id AND k.file_id::text = ANY (c.dicom_path) AND k.begin_time >= c.submit_time
      ) k
      WHERE ${OPEN_WITH_STUDIES} AND c.submit_time IS NOT NULL
    ) counted WHERE isOpen
  ) placed
  WHERE isDue AND place <= ${MOST_OF_HOSPITAL} ORDER BY place, submit_time DESC LIMIT ${MOST_AT_ONCE}`;

/** A study that nobody has read yet, of an order as it was found. */
interface Unread {
  readonly order: Order;
  readonly file: ImageFile;
  readonly check: StudyCheckRow | undefined;
}

/** Compares studies of orders under way with their patients, the newest first. Answers how many orders were dealt with. */
export async function checkStudies(services: Services, tally: Tally = emptyTally()): Promise<number> {
  const before = tally.done;
  const left = new Map<string, Unread>();
  const act = (row: FoundRow): Promise<boolean> => checkOrder(services, row, (one) => left.set(`${row.id} ${one.file.id}`, one));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const find = findDue(services.clock());
    if ((await eachFound<FoundRow>(services, { job: CHECK, table: 'consultation', find, act }, tally)) === 0) break;
  }
  await haveRead(services, [...left.values()]);
  return tally.done - before;
}

/** What has to be read for it is asked for once all else is dealt with, the newest of all hospitals first, as far as there is room. */
async function haveRead(services: Services, left: readonly Unread[]): Promise<void> {
  const submitted = ({ order }: Unread): number => order.submitTime?.getTime() ?? 0;
  for (const one of left.toSorted((a, b) => submitted(b) - submitted(a))) {
    if (!(await mayBeRead(services, one.file))) continue;
    try {
      await keep(services, one.order, one.file.id, await look(services, one));
    } catch (error) {
      services.log.warn({ err: error, file: one.file.id }, 'what came of a study could not be kept');
      await keepFailure(services, one.order, one.file.id, one.check);
    }
  }
}

/**
 * Answers false as long as something is left to be waited for; tells of each study that has to be read first. What throws is written down with the studies
 * themselves, so that it gives its place in its hospital away, and told to the job.
 */
async function checkOrder(services: Services, { id, tenantId }: FoundRow, leave: (one: Unread) => void): Promise<boolean> {
  const owner = services.database.forTenant(tenantId);
  const order = await consultationOf(owner, tenantId, id);
  if (!order) return false;
  const known = await checksOf(owner, order);
  const due = (order.dicomPath ?? []).filter((fileId) => !isResting(known.get(fileId), services.clock()));
  let isSettled = true;
  try {
    const files = new Map((await imagesOf(services, order)).map((file) => [file.id, file]));
    for (const fileId of due) {
      const [file, check] = [files.get(fileId), known.get(fileId)];
      if (file?.kind !== 'dicom') await keepUnseen(services, order, fileId);
      else if (!(await settles(services, { order, file, check }, leave))) isSettled = false;
    }
  } catch (error) {
    for (const fileId of due) await keepFailure(services, order, fileId, known.get(fileId));
    throw error;
  }
  return isSettled;
}

/** A study that fails does not keep back the others of its order. */
async function settles(services: Services, one: Unread, leave: (one: Unread) => void): Promise<boolean> {
  if (!(await isBegun(services, one.file))) {
    leave(one);
    return false;
  }
  const found = await look(services, one);
  await keep(services, one.order, one.file.id, found);
  return !isLeft(found.checkState);
}

/** What nobody can look at as a study is not asked for again. */
const keepUnseen = (services: Services, order: Order, fileId: string): Promise<void> =>
  keep(services, order, fileId, { checkState: 'unread', nextTime: new Date(services.clock()) });

const isResting = (check: StudyCheckRow | undefined, now: number): boolean =>
  check !== undefined && (!isLeft(check.checkState) || check.nextTime.getTime() > now);

const isLeft = (state: StudyCheckRow['checkState']): boolean => state === 'waiting' || state === 'delayed';

const pauseAfter = (attempts: number): number => Math.min(AGAIN_MS * 2 ** attempts, HOUR_MS);

/** Without a notice, which may be what failed. */
async function keepFailure({ database, clock }: Services, order: Order, fileId: string, check: StudyCheckRow | undefined): Promise<void> {
  const { beginTime = new Date(clock()), attempts = 0, waited = 0, checkState = 'waiting' } = check ?? {};
  const nextTime = new Date(clock() + pauseAfter(attempts));
  const found = { beginTime, waited, checkState, nextTime, attempts: Math.min(attempts + 1, MOST_ATTEMPTS) };
  await database.forTenant(order.tenantId).transaction(async (tx) => void (await keepCheck(tx, order, fileId, found, clock())));
}

interface Told {
  readonly title: string;
  readonly more: Message;
}

/** What came of it, and what the applicant is told, as the order is then. */
type Looked = Found & { readonly told?: (order: Order) => Told };

async function look(services: Services, { order, file, check }: Unread): Promise<Looked> {
  const now = services.clock();
  const { beginTime = new Date(now), attempts = 0, waited = 0 } = check ?? {};
  const row = { beginTime, attempts, waited, nextTime: new Date(now) };
  const isSaid = check?.checkState === 'delayed';
  try {
    const study = await preparedStudy(services, file);
    if (!('made' in study)) return { ...row, ...waiting(file, waited, isSaid, now) };
    const { differences, confirmed } = await checkPatient(services.database.forTenant(order.tenantId), order, file, study.made);
    if (differences.length === 0) return { ...row, checkState: 'agrees' };
    const told = confirmed ? {} : { told: (as: Order) => differing(as, file, differences) };
    return { ...row, checkState: 'differs', differences: digestOf(differences), ...told };
  } catch (error) {
    if (error instanceof Refusal && error.code === 415) return { ...row, checkState: 'unread', told: unread(file, error.said) };
    if (!(error instanceof Refusal)) services.log.warn({ err: error, file: file.id }, 'the patient of a study could not be compared');
    const failed = { ...row, attempts: Math.min(attempts + 1, MOST_ATTEMPTS), nextTime: new Date(now + pauseAfter(attempts)) };
    if (failed.attempts < MOST_ATTEMPTS && !isSaid) return { ...failed, checkState: 'waiting' };
    return { ...failed, checkState: 'delayed', ...(isSaid ? {} : { told: unread(file, '影像处理失败') }) };
  }
}

/** What is asked for is counted as waited for until it is asked for the next time: what stands behind others is not. */
function waiting(
  file: ImageFile,
  waited: number,
  isSaid: boolean,
  now: number,
): Pick<Looked, 'checkState' | 'waited' | 'nextTime' | 'told'> {
  if (isSaid) return { checkState: 'delayed', waited, nextTime: new Date(now + HOUR_MS) };
  if (waited > LONGEST_WAIT)
    return { checkState: 'delayed', waited, nextTime: new Date(now + HOUR_MS), told: unread(file, '影像长时间未能处理完成') };
  const pause = Math.round(Math.min(Math.max(waited / 4, SHORTEST_PAUSE), LONGEST_PAUSE));
  return { checkState: 'waiting', waited: waited + pause, nextTime: new Date(now + pause * 1_000) };
}

/** By its place, as pages list it: a file may be called after its patient, and notices are shown on screens that others can see. */
function placeOf(order: Order, { id }: ImageFile): { number: number; where: string } {
  const place = imagePlaces.find((one) => order[one]?.includes(id)) ?? 'dicomPath';
  return { number: (order[place] ?? []).indexOf(id) + 1, where: consultationFields[place].label };
}

/** Only what can still be done is advised. */
function differing(order: Order, file: ImageFile, differences: readonly PatientDifference[]): Told {
  const title = '影像中的患者与申请不一致';
  const { number, where } = placeOf(order, file);
  const facts: Several = several(differences.map(({ fact }) => word(patientFacts[fact])));
  if (file.kind !== 'dicom')
    return {
      title,
      more: said`${word(where)}的第${number}个文件中患者的${facts}与申请单不同，会诊方正在等待阅片；属于该患者的请打开后确认`,
    };
  const more = isReplaceable(order)
    ? said`第${number}份DICOM影像中患者的${facts}与申请单不同，核对前专家不能阅片；如有误传，请更换影像`
    : said`第${number}份DICOM影像中患者的${facts}与申请单不同，请核对；会诊意见已填写，如有误传请联系会诊专家`;
  return { title, more };
}

function unread(file: ImageFile, why: Message): (order: Order) => Told {
  return (order) => ({ title: '未能核对影像中的患者', more: said`第${placeOf(order, file).number}份DICOM影像：${phrase(why)}` });
}

/** With its notice, and only where it is still so: the file may have been replaced, the order may have ended meanwhile. */
async function keep(services: Services, { id, tenantId, submitTime }: Order, fileId: string, { told, ...found }: Looked): Promise<void> {
  const now = services.clock();
  const isTold = await services.database.forTenant(tenantId).transaction(async (tx) => {
    const order = await consultationOf(tx, tenantId, id);
    if (!order || !isUnderWay(order) || order.submitTime?.getTime() !== submitTime?.getTime() || !hasStill(order, fileId)) return false;
    if (!(await keepCheck(tx, order, fileId, found, now))) return false;
    if (found.checkState !== 'waiting') touchRows(tx, studyCheckTable, [order], now);
    if (!told) return false;
    const { title, more } = told(order);
    await tell(tx, [{ ...applicantNotice(order, title, more), urgent: isUrgent(order) }], { now });
    return true;
  });
  if (isTold) services.outboxFilled();
}

/** What was found as an ECG or EEG was opened; told like the others, once in each round of the order. */
export function keepDiffering(services: Services, order: Order, file: ImageFile, differences: readonly PatientDifference[]): Promise<void> {
  const found = { checkState: 'differs', differences: digestOf(differences), nextTime: new Date(services.clock()) } as const;
  return keep(services, order, file.id, { ...found, told: (as) => differing(as, file, differences) });
}

export const checkStudiesJob = defineJob({
  name: CHECK,
  title: '核对影像中的患者',
  cron: '* * * * *',
  runsHeldBack: true,
  run: async (services, tally) => void (await checkStudies(services, tally)),
});
