import { copyCaseFormFields } from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { omit } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import type { Call } from '../../engine/call/call.ts';
import { begun } from '../../engine/resource/document-rows.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { type CopyCaseRow, copyCaseTable } from './copy-case.tables.ts';

/** Papers go along, but those with which somebody allowed, or asked for, that one request. */
const copied = omit(copyCaseFormFields, 'authorizationLetter', 'officialLetter');

/**
 * A new draft of whoever asks once more, with what the first request says of patient, contents and address, linked to it. What is not given
 * out any more is told when it is handed in. Answers its number.
 */
export async function renewCopyCase(
  tx: Tx,
  row: CopyCaseRow,
  { actor, now, stamp }: Pick<Call, 'actor' | 'now' | 'stamp'>,
): Promise<string> {
  const values = Object.fromEntries(keysOf(copied).map((name) => [name, row[name] ?? null]));
  const { purposeName, contentText, visitText } = row;
  const made = await insertRow(
    tx,
    copyCaseTable,
    {
      ...values,
      ...begun(copyCase, { actor, now }),
      ...{ purposeName, contentText, visitText },
      copyStatus: copyCaseStates.initial,
      renewedFromId: row.id,
      renewedFromNo: row.no,
    },
    stamp,
  );
  await recordMove(tx, made, { action: 'add', label: '新增', to: copyCaseStates.initial }, actor, stamp);
  return String(made.no);
}

const TOUCHED = ['id', 'tenantId'];

type Renewal = Partial<Pick<CopyCaseRow, 'id' | 'no' | 'renewedFromId'>>;

/** Of drafts that are removed: the first ones can be asked for again. All of them are of the caller's hospital. */
export async function unlinkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>) {
  const [firsts, nos] = [renewals.flatMap(({ renewedFromId }) => renewedFromId ?? []), renewals.flatMap(({ no }) => no ?? [])];
  if (firsts.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE copy_case SET renewed_by_no = NULL, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ANY (${firsts}::uuid[]) AND renewed_by_no = ANY (${nos})
    RETURNING ${columnsOf(copyCaseTable, '', TOUCHED)}`);
  touchRows(tx, copyCaseTable, rows, now);
}

/** Of drafts whose removal is taken back, unless another has come in their place. */
export async function linkRenewals(tx: Tx, renewals: readonly Renewal[], { actor: { tenantId }, now }: Pick<Call, 'actor' | 'now'>) {
  const ids = renewals.flatMap(({ id, renewedFromId }) => (id && renewedFromId ? [id] : []));
  if (ids.length === 0) return;
  const { rows } = await tx.run<TouchedRow>(sql`
    UPDATE copy_case first SET renewed_by_no = again.no, version = first.version + 1 FROM copy_case again
    WHERE again.tenant_id = ${tenantId} AND again.id = ANY (${ids}::uuid[]) AND first.tenant_id = again.tenant_id
      AND first.id = again.renewed_from_id AND first.renewed_by_no IS NULL
    RETURNING ${columnsOf(copyCaseTable, 'first', TOUCHED)}`);
  touchRows(tx, copyCaseTable, rows, now);
}
