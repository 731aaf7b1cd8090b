import { menuId } from '../../engine/identity/menu-sync.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { regionTable } from './region.table.ts';

export const probe: Probe = {
  fillShared: async ({ add, mark }) => {
    await add(regionTable, { code: '990000', name: mark, level: '1', sort: 1, ancestors: '' });
  },
  // A province has no region above it: `0` on the wire, nothing in a sheet.
  asked: { 'list-region': { otherwise: 'parentCode' } },
  samples: {
    'tenant-package': async () => ({ menuId: [menuId('dept')] }),
    tenant: async (add) => ({ packageId: await add('tenant-package'), tenantId: '100077' }),
  },
};
