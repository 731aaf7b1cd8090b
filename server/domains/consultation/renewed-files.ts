import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { imageExtensions, recordingPlaces } from '../../../contract/domains/consultation/recordings.ts';
import { uploadsOf } from '../../../contract/kernel/domain.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';

interface KeptFile {
  readonly id: string;
  readonly extension: string;
}

/**
 * The files with which an order is applied for anew: those of the first one's form that are still kept, and in the same fields, as far as they have
 * room, what was added once it was handed in. There its applicant sees them and takes out what they do not want; both may be added to anew.
 */
export async function renewedFiles(tx: Tx, row: ConsultationRow, call: Pick<Call, 'services'>): Promise<ConsultationChange> {
  const kind = kindOf(row);
  const hidden = kind.hides?.({ ...row }) ?? [];
  const fields = Object.entries(kind.form).filter(([name, { kind: what }]) => what === 'files' && name !== 'consentPath');
  const added = [...listOf(row.laterPath), ...listOf(row.supplementPath)];
  const there = await filesThere(tx, row.tenantId, [...fields.flatMap(([name]) => listOf(held(row, name))), ...added]);
  const placed = new Map(fields.map(([name]) => [name, listOf(held(row, name)).filter((id) => there.has(id))]));
  const policies = uploadsOf(call.services.domains);
  const takes = ([name, field]: readonly [string, Field], { extension }: KeptFile): boolean =>
    Boolean(policies.get(field.upload ?? '')?.extensions.includes(extension)) &&
    (placed.get(name)?.length ?? 0) < (field.max ?? 0) &&
    isRecordingPlace(name) === imageExtensions.includes(extension);
  const shown = fields.filter(([name]) => !hidden.includes(name)).toSorted(casesFirst);
  for (const id of new Set(added)) {
    const file = there.get(id);
    const isPlaced = [...placed.values()].some((ids) => ids.includes(id));
    const [name] = (file && !isPlaced && shown.find((one) => takes(one, file))) || [];
    if (name) placed.get(name)?.push(id);
  }
  return Object.fromEntries([...placed].map(([name, ids]) => [name, ids.length > 0 || held(row, name) ? ids : null]));
}

/** A plain picture among slides or traces would be taken for what a device recorded. */
const isRecordingPlace = (name: string): boolean => recordingPlaces.some((place) => place === name);

const casesFirst = ([one]: readonly [string, Field], [other]: readonly [string, Field]): number =>
  Number(other === 'casePath') - Number(one === 'casePath');

async function filesThere(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KeptFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.run<KeptFile>(sql`
    SELECT id, extension FROM file WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[])`);
  return new Map(rows.map((file) => [file.id, file]));
}

const held = (row: Readonly<Record<string, unknown>>, name: string): unknown => row[name];
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
