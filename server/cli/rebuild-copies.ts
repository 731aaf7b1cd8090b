import { makeCopies } from '../engine/store/make-copies.ts';
import { isDistributed } from '../engine/store/tenant-fence.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import { type Command, withServices } from './command.ts';
import { declaredTables } from './generate-migration.ts';

/** For whoever has changed shared documents of a cluster behind the program's back: what each hospital sees of them is made anew. */
export const rebuildCopiesCommand: Command = {
  name: 'rebuild-copies',
  title: '（Citus 集群）按单据重新生成各医院可见的副本',
  run: (context) =>
    withServices(context, ({ databaseUrl }) =>
      withClient(databaseUrl, async (client) => {
        if (!(await isDistributed(client))) return context.tell('数据库在一台机器上，没有副本。');
        await makeCopies(client, declaredTables(), { anew: true, tell: context.tell });
        context.tell('已重新生成各医院可见的副本。');
      }),
    ),
};
