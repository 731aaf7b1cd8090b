import { rebuildSums } from '../domains/statistics/sums/sum-days.ts';
import { type Command, withServices } from './command.ts';

/** For whoever has changed orders behind the program's back: the daily sums of statistics are counted anew. */
export const rebuildSumsCommand: Command = {
  name: 'rebuild-sums',
  title: '按会诊单重新汇总全部统计',
  run: (context) =>
    withServices(context, async ({ services }) => {
      const count = await rebuildSums(services);
      context.tell(`已重新汇总 ${count} 段日期的统计。`);
    }),
};
