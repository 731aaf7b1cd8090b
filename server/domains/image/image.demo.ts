import { said } from '../../../contract/kernel/said.ts';
import { APPLYING_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo } from '../../engine/demo.ts';
import type { Services } from '../../engine/services.ts';
import { newId } from '../../engine/store/rows.ts';
import { imageArchiveTable } from './archive/archive.tables.ts';
import { archiveById } from './archive/image-archives.ts';
import { queueStudies } from './archive/queue-studies.ts';
import { keepOutcome, type Outcome, type Waiting, waitingStudies } from './archive/send-studies.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * An archive as its page shows one, and what went there as long as it was in use. Nobody asks it: there is none at that address, so that what it
 * answered is told here, and it is not in use any more.
 */
export const imageDemo: Demo = {
  plan: async (stage) => {
    const id = newId();
    const about = { archiveName: '院内PACS', address: 'https://pacs.yunling.example/dicom-web', archiveSignIn: 'none' as const };
    const since = { sendsReceived: 1, sendsSince: new Date(stage.now - 60 * DAY_MS), enabled: 0 };
    await insertDemoRows(stage.tx, imageArchiveTable, [{ id, tenantId: APPLYING_TENANT, ...about, ...since }], { now: stage.now });
    stage.tick(stage.now - HOUR_MS, (services) => sendAsTold(services, id));
  },
};

/** By turns: it took one, refused the next, and gave no answer for the third, which waited as long as the archive was in use. */
const answers: readonly ((row: Waiting) => Outcome)[] = [
  (row) => ({ sent: filesIn(row) }),
  (row) => ({ refused: said`影像归档拒收了${filesIn(row)}个文件（原因代码${'272'}），请联系归档管理员` }),
  () => ({ later: HOUR_MS, why: said`无法连接影像归档，请检查地址与网络（${'ETIMEDOUT'}）` }),
  (row) => ({ sent: filesIn(row) }),
];

/** As many as the invented studies have. */
const filesIn = ({ fileName }: Waiting): number => (fileName?.endsWith('.zip') ? 41 : 1);

async function sendAsTold(services: Services, archiveId: string): Promise<void> {
  const archive = await archiveById(services, APPLYING_TENANT, archiveId);
  if (!archive) return;
  await queueStudies(services, archive);
  for (const [at, row] of (await waitingStudies(services, [APPLYING_TENANT])).entries())
    await keepOutcome(services, row, answers[at % answers.length]?.(row) ?? { sent: filesIn(row) });
}
