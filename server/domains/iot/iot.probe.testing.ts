import type { Probe } from '../../probes/probe.testing.ts';
import { boxPositionTable } from './box-position.table.ts';

export const probe: Probe = {
  fillLists: async ({ add, mark, person: { userId } }) => {
    await add(boxPositionTable, { boxId: mark, latitude: '-12.5', longitude: '102.1', userId });
    return undefined;
  },
};
