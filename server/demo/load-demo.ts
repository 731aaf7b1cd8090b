import { consultationTable } from '../domains/consultation/consultation.tables.ts';
import { conversationMessageTable, conversationTable, readMarkTable } from '../domains/conversation/conversation.tables.ts';
import { complaintTable } from '../domains/evaluation/complaint.tables.ts';
import { evaluationTable } from '../domains/evaluation/evaluation.tables.ts';
import { reportTable } from '../domains/report/report.tables.ts';
import { statusHistoryTable } from '../kernel/action/status-history.ts';
import { fileTable } from '../kernel/files/file.table.ts';
import type { FileStorage } from '../kernel/files/file-storage.ts';
import { noticeTable } from '../kernel/outbox/outbox.tables.ts';
import type { Services } from '../kernel/services.ts';
import type { Tx } from '../kernel/store/database.ts';
import { newId } from '../kernel/store/rows.ts';
import { sql } from '../kernel/store/sql.ts';
import { cardiologyCases } from './cases/cardiology-cases.ts';
import { neurologyCases } from './cases/neurology-cases.ts';
import { respiratoryCases } from './cases/respiratory-cases.ts';
import { APPLYING_TENANT } from './demo-people.ts';
import { insertDemoRows } from './insert-demo-rows.ts';
import { loadConfigurations } from './load-configurations.ts';
import { loadDevelop } from './load-develop.ts';
import { loadMessages } from './load-messages.ts';
import { loadOrganisation } from './load-organisation.ts';
import { type Cast, loadPeople } from './load-people.ts';
import { drawPictures, planPictures } from './load-pictures.ts';
import { loadSettings } from './load-settings.ts';
import { tellEvaluations, tellReports } from './tell-aftermath.ts';
import { tellComplaints } from './tell-complaints.ts';
import { tellConversations } from './tell-conversations.ts';
import { tellLogs } from './tell-logs.ts';
import { tellStories } from './tell-stories.ts';
import type { Story } from './tell-story.ts';

// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_013;
const DAY_MS = 86_400_000;
const NOTICES_EACH = 24;
const UNREAD_EACH = 5;

/**
 * Fills an empty database (one without tenants) with four hospitals, their people and some months of consultations, all
 * or nothing; does nothing to any other. Needs the menu. `log` gets one Chinese line when something was loaded.
 */
export async function loadDemoData(services: Services, log: (line: string) => void): Promise<void> {
  const since = performance.now();
  const kept: string[] = [];
  const watched = { ...services, files: watch(services.files, kept) };
  const group = services.database.forGroup();
  try {
    const orders = await group.transaction(async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      const { rows } = await tx.run(sql`SELECT 1 FROM tenant LIMIT 1`);
      return rows.length > 0 ? undefined : load(tx, watched);
    });
    if (orders !== undefined) log(`已载入演示数据：${orders} 份会诊（${((performance.now() - since) / 1000).toFixed(1)} 秒）`);
  } catch (error) {
    for (const name of kept) await services.files.remove(name).catch(() => undefined);
    throw error;
  }
}

/** Remembers what was stored, so that a failed load leaves no files behind. */
function watch(files: FileStorage, kept: string[]): FileStorage {
  return {
    ...files,
    put: (key, body, options) => {
      kept.push(key);
      return files.put(key, body, options);
    },
  };
}

async function load(tx: Tx, services: Services): Promise<number> {
  const now = services.clock();
  const cast = await loadPeople(tx, now);
  await loadOrganisation(tx, now);
  const uploader = cast.get(`${APPLYING_TENANT}/doctor1`);
  if (!uploader) throw new Error('the demo data have no applying doctor');
  const { planned, pictures } = planPictures();
  const stories = tellStories(cast, pictures, now);
  const evaluations = tellEvaluations(stories, now);
  // Reports are laid out in a process of their own, while this one draws.
  const [pictureRows, { reports, files }] = await Promise.all([
    drawPictures(services, planned, uploader, now - 121 * DAY_MS),
    tellReports(services, stories, adviceByDiagnosis(), now),
  ]);
  const stamp = { now };
  await insertDemoRows(
    tx,
    fileTable,
    [...pictureRows, ...files].map((file) => ({ ...file, attached: 1 as const })),
    stamp,
  );
  await insertDemoRows(
    tx,
    consultationTable,
    stories.map(({ order }) => order),
    stamp,
  );
  await insertDemoRows(
    tx,
    statusHistoryTable,
    stories.flatMap(({ moves }) => moves),
    stamp,
  );
  await bookMoney(tx, stories);
  await insertDemoRows(tx, evaluationTable, evaluations, stamp);
  const operator = [...cast].find(([key]) => key.endsWith('/operator'))?.[1].realName ?? '';
  await insertDemoRows(tx, complaintTable, tellComplaints(evaluations, stories, now, operator), stamp);
  await insertDemoRows(tx, reportTable, reports, stamp);
  const talk = tellConversations(stories, pictureRows, now);
  await insertDemoRows(tx, conversationTable, talk.conversations, stamp);
  await insertDemoRows(tx, conversationMessageTable, talk.messages, stamp);
  await insertDemoRows(tx, readMarkTable, talk.marks, stamp);
  await insertDemoRows(tx, noticeTable, noticesOf(stories, cast, now), stamp);
  await tellLogs(tx, cast, now);
  await loadMessages(tx, cast, now);
  await loadDevelop(tx, now);
  await loadSettings(tx, cast, now);
  await loadConfigurations(tx, cast, now);
  return stories.length;
}

/** The money of every order, turn after turn; of different orders at once, so that their statements travel together. */
async function bookMoney(tx: Tx, stories: readonly Story[]): Promise<void> {
  const bookAll = async ({ bookings }: Story): Promise<void> => {
    for (const booking of bookings) await booking(tx);
  };
  await Promise.all(stories.map(bookAll));
}

function adviceByDiagnosis(): Map<string, string> {
  return new Map([...cardiologyCases, ...neurologyCases, ...respiratoryCases].map(({ diagnosis, advice }) => [diagnosis, advice]));
}

/** The latest notices of everybody, the very latest unread. A permission stands for the operator and the platform's administrator. */
function noticesOf(stories: readonly Story[], cast: Cast, now: number): Record<string, unknown>[] {
  const platform = ['000000/operator', '000000/admin'].flatMap((key) => cast.get(key)?.userId ?? []);
  const all = stories
    .flatMap(({ notices }) => notices)
    .flatMap(({ to, title, context, link, at }) => {
      const eventId = newId();
      return (to.userId ? [to.userId] : platform).map((userId) => ({ tenantId: to.tenantId, userId, eventId, title, context, link, at }));
    });
  const byPerson = Object.groupBy(all, ({ userId }) => userId);
  return Object.values(byPerson).flatMap((own = []) =>
    own
      .toSorted((a, b) => b.at - a.at)
      .slice(0, NOTICES_EACH)
      .map(({ at, ...notice }, index) => ({
        ...notice,
        createTime: new Date(at),
        ...(index < UNREAD_EACH ? { readStatus: '1' } : { readStatus: '2', readTime: new Date(Math.min(at + DAY_MS / 3, now)) }),
      })),
  );
}
