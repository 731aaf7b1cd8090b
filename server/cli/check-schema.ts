import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../kernel/settings/startup-error.ts';
import { databaseUrlFor } from '../kernel/store/database-url.ts';
import { compareShapes, readSchemaShape, type SchemaShape } from '../kernel/store/schema-shape.ts';
import { createSchemaSql } from '../kernel/store/schema-sql.ts';
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
async function declaredShape(url: string): Promise<SchemaShape> {
  const name = `scratch_check_${randomBytes(6).toString('hex')}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`)).catch((error: Error) => {
    throw new StartupError(`核对需要建立临时数据库，但没有成功：${error.message}。`);
  });
  try {
    return await withClient(databaseUrlFor(url, name), async (client) => {
      for (const statement of createSchemaSql(declaredTables())) await client.query(statement);
      return readSchemaShape(client);
    });
  } finally {
    await withClient(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
