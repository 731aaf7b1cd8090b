import {
  imageExtensions,
  plainExtensions,
  type RecordingPlace,
  recordingPlaces,
} from '../../../contract/domains/consultation/recordings.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import { insertSql } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict } from '../../platform/refusal.ts';
import { consultationSubject } from './consultation.policy.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { type RecordingUse, recordingUseTable } from './recording-use.table.ts';

/** A recording by its content, and the file in which it came. */
export interface Recording {
  readonly digest: string;
  readonly fileId: string;
}

type Holder = Pick<ConsultationRow, 'id' | 'tenantId' | 'patientName' | 'patientSex' | 'patientBrith' | 'patientIdCard'> &
  Partial<Pick<ConsultationRow, RecordingPlace>>;

/**
 * Takes the recordings that an order names for its patient: one recording belongs to one patient (domain rules 6.4.5), who may have several orders with
 * it. Nothing as long as nobody is named. Throws 409 where another patient of the hospital has one of them.
 */
export async function claimFiles(tx: Tx, call: Pick<Call, 'actor' | 'now'>, row: Holder): Promise<void> {
  const places = new Map<string, RecordingPlace>();
  for (const place of recordingPlaces) for (const id of row[place] ?? []) places.set(id, place);
  if (places.size === 0) return;
  const { rows } = await tx.run<{ id: string; extension: string; sha256: string }>(sql`
    SELECT id, extension, sha256 FROM file WHERE tenant_id = ${row.tenantId} AND id = ANY (${[...places.keys()]}::uuid[])`);
  const recordings = rows.filter(({ id, extension }) => isRecording(extension, places.get(id)));
  await claimRecordings(
    tx,
    call,
    row,
    recordings.map(({ id, sha256 }) => ({ digest: sha256, fileId: id })),
  );
}

/** Everything that is looked at in a viewer: pictures are slides where slides are asked for. */
const isRecording = (extension: string, place: RecordingPlace | undefined): boolean =>
  imageExtensions.includes(extension) || (place === 'slidePath' && plainExtensions.includes(extension));

/** The same of what is known by its content alone. In the name of the order's hospital. */
export async function claimRecordings(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  row: Holder,
  recordings: readonly Recording[],
): Promise<void> {
  if (recordings.length === 0 || !row.patientName) return;
  const digests = [...new Set(recordings.map(({ digest }) => digest))].toSorted();
  const empty = digests.map((digest) => ({ tenantId: row.tenantId, digest, uses: [], createTime: new Date(now) }));
  await tx.run(sql`${insertSql(recordingUseTable, empty)} ON CONFLICT DO NOTHING`);
  const { rows } = await tx.run<{ digest: string; uses: readonly RecordingUse[] }>(sql`
    SELECT digest, uses FROM recording_use WHERE tenant_id = ${row.tenantId} AND digest = ANY (${digests}) ORDER BY digest FOR UPDATE`);
  const holders = await holdersOf(
    tx,
    row,
    rows.flatMap(({ uses }) => uses),
  );
  for (const { digest, uses } of rows) {
    const kept = uses.filter(({ applyOrderId, fileId }) => holders.some((one) => one.id === applyOrderId && holds(one, fileId)));
    const stranger = holders.find((one) => kept.some(({ applyOrderId }) => applyOrderId === one.id) && !isSamePatient(one, row));
    if (stranger) throw conflict(await refusal(tx, actor, stranger));
    const fileId = recordings.find((one) => one.digest === digest)?.fileId ?? '';
    const next = [...kept, { applyOrderId: row.id, fileId }].slice(-MOST_USES);
    if (JSON.stringify(next) === JSON.stringify(uses)) continue;
    await tx.run(sql`
      UPDATE recording_use SET uses = ${JSON.stringify(next)}::jsonb WHERE tenant_id = ${row.tenantId} AND digest = ${digest}`);
  }
}

/** Orders of one patient with the same recording that are kept: whose it is, each of them says. */
const MOST_USES = 50;

/** The other orders that are said to have a recording, as long as they count. */
async function holdersOf(tx: Tx, row: Holder, uses: readonly RecordingUse[]): Promise<ConsultationRow[]> {
  const others = [...new Set(uses.map(({ applyOrderId }) => applyOrderId))].filter((id) => id !== row.id);
  if (others.length === 0) return [];
  const { rows } = await tx.run<ConsultationRow>(sql`
    SELECT ${columnsOf(consultationTable)} FROM consultation
    WHERE tenant_id = ${row.tenantId} AND id = ANY (${others}::uuid[]) AND is_deleted = 0 AND apply_order_status <> 'nullify'`);
  return rows;
}

const holds = (row: ConsultationRow, fileId: string): boolean => recordingPlaces.some((place) => row[place]?.includes(fileId));

/** By the identity number where both have one; else by name, sex and, where both have it, the date of birth. */
function isSamePatient(one: Holder, other: Holder): boolean {
  if (one.patientIdCard && other.patientIdCard) return one.patientIdCard.toUpperCase() === other.patientIdCard.toUpperCase();
  const isBornOtherwise = one.patientBrith && other.patientBrith && one.patientBrith !== other.patientBrith;
  return one.patientName === other.patientName && one.patientSex === other.patientSex && !isBornOtherwise;
}

/** Which order has it is told to whoever may see that order, and to nobody else. */
async function refusal(tx: Tx, actor: Call['actor'], { id, tenantId, no }: ConsultationRow) {
  const { count } = await tx.run(
    sql`SELECT 1 FROM consultation WHERE tenant_id = ${tenantId} AND id = ${id} AND ${consultationSubject.sees(actor)}`,
  );
  return count > 0
    ? said`该检查数据已用于另一位患者的会诊单${no ?? ''}，一份检查数据只能属于一位患者，请核对后重新上传`
    : '该检查数据已用于另一位患者的会诊单，一份检查数据只能属于一位患者，请核对后重新上传';
}
