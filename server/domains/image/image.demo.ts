import { APPLYING_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo } from '../../engine/demo.ts';
import { imageArchiveTable } from './archive/archive.tables.ts';

/** An archive as its page shows one. Nobody asks it: there is none at that address. */
export const imageDemo: Demo = {
  plan: async ({ tx, now }) => {
    const about = { archiveName: '院内PACS', address: 'https://pacs.yunling.example/dicom-web', archiveSignIn: 'none' as const };
    await insertDemoRows(tx, imageArchiveTable, [{ tenantId: APPLYING_TENANT, ...about, sendsReceived: 0, enabled: 0 }], { now });
  },
};
