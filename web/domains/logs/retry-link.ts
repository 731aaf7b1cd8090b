import { JOB_RETRY, retryJobRows } from '../../../contract/domains/logs/job.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import type { RowLink } from '../../engine/list/list-types.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import type { JobRow } from './job-rows.ts';

export const failureColors = { state: { waiting: 'warning', aside: 'error' } };

/** Opens what went wrong with one row; lists cut it off. */
export function viewLink(open: (row: JobRow) => void): RowLink<JobRow> {
  return { title: label('查看'), isView: true, onClick: open, shown: (row) => row.attempts !== undefined };
}

/** The next run takes the rows again, which is said before: nothing happens at once. */
export function useRetryLink(): RowLink<JobRow> {
  const mayRetry = useCan(JOB_RETRY);
  const { send } = useAction(retryJobRows, undefined, { success: label('已安排重试，将在任务下次执行时处理') });
  const retry = async (rows: readonly JobRow[]) => {
    const [first] = rows;
    const no = first?.rowNo || first?.rowId || '';
    const isSure = await notify.confirm({
      title: rows.length > 1 ? label('确定重试{count}条失败数据?', { count: rows.length }) : label('确定重试「{no}」?', { no }),
      content: label('请先排除失败原因，否则会再次失败。'),
      okText: confirmLabel('重试'),
    });
    return (
      isSure &&
      sendAll(
        rows.flatMap(({ id }) => id ?? []),
        (ids) => send({ ids }),
      )
    );
  };
  return {
    title: label('重试'),
    shown: (row) => mayRetry && row.attempts !== undefined,
    onClick: (row) => void retry([row]),
    ...(mayRetry ? { onSeveral: retry } : {}),
  };
}

/** As many at once as the call takes. What was refused ends it: its rows and those after them stay chosen with the others. */
async function sendAll(ids: readonly string[], send: (some: string[]) => Promise<boolean>): Promise<boolean> {
  const most = retryJobRows.input.ids.max ?? ids.length;
  for (let from = 0; from < ids.length; from += most) if (!(await send(ids.slice(from, from + most)))) return false;
  return true;
}
