import { EXPERT_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo } from '../../engine/demo.ts';
import { ossConfigTable } from '../../engine/files/oss-config.table.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';

/** The server's own disk, as a storage that pages of settings show. */
export const filesDemo: Demo = {
  plan: async ({ tx, now }) => {
    const disks = [PLATFORM_TENANT, EXPERT_TENANT].map((tenantId) => ({
      ...{ tenantId, ossName: '本机存储', category: 'disk', enabled: 1, remark: '服务器自己的存储' },
    }));
    await insertDemoRows(tx, ossConfigTable, disks, { now });
  },
};
