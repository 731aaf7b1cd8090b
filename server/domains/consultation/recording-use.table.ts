import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** An order that has a recording, and the file of it. */
export interface RecordingUse {
  readonly applyOrderId: string;
  readonly fileId: string;
}

/**
 * Which orders of a hospital have a recording, known by its content: one row for each, so that of two that bring the same at once the second waits for
 * the first and is told (domain rules 6.4.5).
 */
export const recordingUseTable = defineTable({
  name: 'recording_use',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['digest'],
  fields: { digest: field.text('内容摘要', { max: 64 }), uses: field.json<readonly RecordingUse[]>('使用的会诊单') },
  notNull: ['uses'],
});
