import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { doctorFee } from '../../contract/domains/consultation/doctor-fee.resource.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import { defineModule } from '../engine/module.ts';
import { sql } from '../engine/store/sql.ts';
import { modules } from '../modules.ts';
import { openEmptyInstallation } from './demo.testing.ts';
import { loadDemoData } from './load-demo.ts';

const DAY_MS = 86_400_000;

test('a story that goes wrong leaves nothing behind, neither rows nor files', async () => {
  const empty = await openEmptyInstallation();
  const refused = defineModule({
    serves: [],
    demo: async () => ({
      plan: async (stage) => {
        const at = stage.now - 30 * DAY_MS;
        stage.scene(at, stage, () => stage.playAs(stage.person('100002/doctor1'), at).call(endpointOf(doctorFee, 'submit')));
      },
    }),
  });
  try {
    const loading = loadDemoData(empty.services, [...modules, refused], () => undefined);
    await expect(loading).rejects.toThrow('submit-doctor-fee by 100002/doctor1');
    expect((await empty.services.database.forGroup().run(sql`SELECT 1 FROM tenant`)).count).toBe(0);
    const files = await readdir(empty.dataFolder, { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([]);
  } finally {
    await empty.remove();
  }
});
