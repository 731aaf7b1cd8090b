import { modules } from '../modules.ts';
import { type Command, withServices } from './command.ts';

/** For whoever has changed documents behind the program's back: what domains keep summed up of them is counted anew. */
export const rebuildSumsCommand: Command = {
  name: 'rebuild-sums',
  title: '按单据重新汇总全部统计',
  run: (context) =>
    withServices(context, async ({ services }) => {
      for (const { domain, rebuildSums } of modules) {
        if (!rebuildSums) continue;
        const count = await rebuildSums(services);
        context.tell(`${domain?.title ?? ''}：已重新汇总 ${count} 段日期。`);
      }
    }),
};
