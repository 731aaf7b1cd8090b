import { compareShapes, readSchemaShape, type SchemaShape } from '../engine/store/schema-shape.ts';
import { createSchemaSql } from '../engine/store/schema-sql.ts';
import { inScratchDatabase, withClient } from '../platform/postgres/scratch-database.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, withServices } from './command.ts';
import { declaredTables } from './generate-migration.ts';

/** Whether the database has exactly the declared columns, keys, indexes, fences and grants. Changes nothing in it. */
export const checkSchemaCommand: Command = {
  name: 'check-schema',
  title: '核对数据库结构与程序声明是否一致',
  run: (context) =>
    withServices(
      context,
      async ({ databaseUrl }) => {
        const differences = compareShapes(await declaredShape(databaseUrl), await liveShape(databaseUrl));
        for (const difference of differences) context.tell(difference);
        if (differences.length > 0)
          throw new StartupError(`数据库结构与程序声明有 ${differences.length} 处不一致，请先执行 migrate 或检查手工改动。`);
        context.tell('数据库结构与程序声明一致。');
      },
      false,
    ),
};

async function liveShape(url: string): Promise<SchemaShape> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('public.schema_migration') AS found");
    if (!rows[0]?.found) throw new StartupError('数据库还没有初始化，请先执行 migrate。');
    return readSchemaShape(client);
  });
}

/** PostgreSQL itself says what the declaration means: built in a database that lives for a moment. */
function declaredShape(url: string): Promise<SchemaShape> {
  return inScratchDatabase(url, (scratch) =>
    withClient(scratch, async (client) => {
      for (const statement of createSchemaSql(declaredTables())) await client.query(statement);
      return readSchemaShape(client);
    }),
  );
}
