import { newId } from '../../engine/store/rows.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { bigFileTable } from './big-file.tables.ts';

export const probe: Probe = {
  fillLists: async ({ add, mark, person: { userId } }) => {
    const file = { busniessType: 'resource', busniessId: '', identifier: newId(), filename: mark };
    const whole = { totalSize: 5, chunkSize: 5, totalChunks: 1, mergeStatus: '2', submitted: 1 };
    await add(bigFileTable, { ...file, ...whole, userId });
    return undefined;
  },
};
