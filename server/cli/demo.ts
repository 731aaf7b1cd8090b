import { loadDemoData } from '../demo/load-demo.ts';
import { sql } from '../engine/store/sql.ts';
import { modules } from '../modules.ts';
import { closePdfRenderer } from '../platform/pdf/render-pdf.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, withServices } from './command.ts';

/** Loads the demo data into a database without tenants; refuses any other. */
export const demoCommand: Command = {
  name: 'demo',
  title: '向空数据库载入演示数据',
  run: (context) =>
    withServices(context, async ({ services }) => {
      const { rows } = await services.database.forGroup().run(sql`SELECT 1 FROM tenant LIMIT 1`);
      if (rows.length > 0) throw new StartupError('数据库不是空的（已有租户），演示数据只能载入空数据库。');
      await loadDemoData(services, modules, context.tell);
      await closePdfRenderer();
    }),
};
