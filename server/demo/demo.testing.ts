import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type ConsultationState, consultationStates } from '../../contract/domains/consultation/consultation.states.ts';
import type { KindName } from '../../contract/domains/consultation/kinds/kind-names.ts';
import { kinds } from '../../contract/domains/consultation/kinds/kinds.ts';
import { keysOf } from '../../contract/kernel/keys.ts';
import type { Sql } from '../engine/store/sql.ts';
import { modules } from '../modules.ts';
import { type OpenServices, openServices } from '../open-services.ts';
import { closePdfRenderer } from '../platform/pdf/render-pdf.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { becomeTemplate, createTestDatabase, onceInARun, type TestDatabase } from '../testing/test-database.ts';
import { loadDemoData } from './load-demo.ts';

export interface DemoInstallation extends OpenServices {
  dataFolder: string;
  /** What stands in the database, of all hospitals. */
  rowsOf<R>(query: Sql): Promise<R[]>;
  remove(): Promise<void>;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'lianyi-demo-'));

async function openInstallation(testDatabase: TestDatabase, dataFolder: string, clock?: () => number): Promise<DemoInstallation> {
  const settings = readSettings({ DATABASE_URL: testDatabase.url, LIANYI_DATA: dataFolder, LIANYI_LOG_LEVEL: 'silent' });
  const open = await openServices(settings, { clock });
  const rowsOf = async <R>(query: Sql): Promise<R[]> => (await open.services.database.forGroup().run<R>(query)).rows;
  const remove = async (): Promise<void> => {
    await closePdfRenderer();
    await open.stop();
    await testDatabase.drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { ...open, dataFolder, rowsOf, remove };
}

/** An installation of its own: an empty, migrated database with the menu in it, and an empty data folder. */
export async function openEmptyInstallation(clock?: () => number): Promise<DemoInstallation> {
  return openInstallation(await createTestDatabase(), await newFolder(), clock);
}

const TEMPLATE = 'lianyi_demo_template';
const TOLD = 'told.json';

/**
 * One with the demonstration in it, and the lines that loading it told. It takes half a minute to play: the first file of a run that wants it
 * plays it, each gets a copy of its own. It is told just after midnight: servers and journeys tell it at the hour at which they run.
 */
export async function openDemoInstallation(): Promise<DemoInstallation & { told: string[] }> {
  const played = join(inject('testFolder'), 'demo');
  await onceInARun(TEMPLATE, () => playInto(played));
  const dataFolder = await newFolder();
  await cp(played, dataFolder, { recursive: true });
  const { told, since }: Told = JSON.parse(await readFile(join(dataFolder, TOLD), 'utf8'));
  return { ...(await openInstallation(await createTestDatabase(TEMPLATE), dataFolder, () => Date.now() - since)), told };
}

interface Told {
  told: string[];
  /** By how many milliseconds its clock is behind ours. */
  since: number;
}

const DAY_MS = 86_400_000;

/** Milliseconds since six minutes past the last midnight in Beijing: least of the demonstration can have happened on that day by then. */
function sinceMidnight(now: number): number {
  const wanted = 6 * 60_000 - 8 * 3_600_000;
  return (((now - wanted) % DAY_MS) + DAY_MS) % DAY_MS;
}

async function playInto(folder: string): Promise<void> {
  const [testDatabase, dataFolder] = [await createTestDatabase(), await newFolder()];
  const told: string[] = [];
  const since = sinceMidnight(Date.now());
  const installation = await openInstallation(testDatabase, dataFolder, () => Date.now() - since);
  await loadDemoData(installation.services, modules, (line) => void told.push(line));
  await closePdfRenderer();
  await installation.stop();
  await writeFile(join(dataFolder, TOLD), JSON.stringify({ told, since } satisfies Told));
  await rename(dataFolder, folder);
  await becomeTemplate(testDatabase, TEMPLATE);
}

/** In which states orders of a kind are; whether that one waits for something is said by the kind. */
export function statesOfKind(kind: KindName): ConsultationState[] {
  const { asksMore, isConfirmed, needsApproval, afterAudit } = kinds[kind];
  const only: Partial<Record<ConsultationState, boolean>> = {
    wait_dept_approval: needsApproval !== undefined,
    wait_office_approval: needsApproval !== undefined,
    wait_scheduling: afterAudit === undefined,
    wait_sent: kind === 'telemedicine',
    wait_receiving: kind === 'telemedicine',
    wait_supplement: asksMore === true,
    diagnosis_issued: isConfirmed === true,
  };
  return keysOf(consultationStates.labels).filter((state) => only[state] ?? true);
}
