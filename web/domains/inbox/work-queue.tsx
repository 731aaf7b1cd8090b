import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { countWork, listWork, type WorkGroup } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { DueTime } from '../../engine/parts/due-time.tsx';
import { Panel } from '../../engine/parts/panel.tsx';
import { waitingTime } from '../../engine/parts/waiting-time.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useNow } from '../../platform/page/use-now.ts';
import { actionLabel, label, oneLabel } from '../../platform/words/label.ts';
import { useTasks } from './use-tasks.tsx';
import './inbox.css';

const SHOWN = 6;
const HEIGHT = 96;

type Line = AnswerOf<typeof listWork>['records'][number];

/** On the home page: what waits for whoever is signed in, the most urgent first, done where it stands. */
export function WorkQueue() {
  const count = useCall(countWork);
  const query = useCall(listWork, { current: 1, size: SHOWN });
  const tasks = useTasks();
  const { total = 0, late = 0, watching = 0, groups = [] } = count.data ?? {};
  return (
    <>
      <Panel
        title={<Title total={total} late={late} />}
        query={query}
        height={HEIGHT}
        tour="queue"
        isEmpty={({ records }) => records.length === 0}
        emptyText={label('没有待办，稍后再来')}
        extra={
          <>
            {watching > 0 && (
              <Link to="/inbox/work?tab=watching">
                <Button type="link" size="small" tabIndex={-1}>
                  {label('{count}项等待他人', { count: watching })}
                </Button>
              </Link>
            )}
            <Link to="/inbox/work">{label('查看全部')}</Link>
          </>
        }
      >
        {({ records }) => (
          <>
            <Groups groups={groups} />
            <ul className="panel-list work-lines">
              {records.map((line) => (
                <WorkLine key={line.id} line={line} isStarting={tasks.isStarting(line)} onStart={() => tasks.start(line)} />
              ))}
            </ul>
          </>
        )}
      </Panel>
      {/* Beside the panel: its line may go while the dialog is filled in, and the last one takes all lines with it. */}
      {tasks.dialog}
    </>
  );
}

function Title({ total, late }: { total: number; late: number }) {
  return (
    <span className="work-title">
      {label('待我处理')}
      {total > 0 && <Tag variant="filled">{total}</Tag>}
      {late > 0 && (
        <Tag color="error" variant="filled">
          {label('{count}项超时', { count: late })}
        </Tag>
      )}
    </span>
  );
}

/** By what is to be done, each leading to its part of the queue. */
function Groups({ groups }: { groups: readonly WorkGroup[] }) {
  if (groups.length < 2) return null;
  return (
    <div className="work-groups">
      {groups.map(({ kind, task, taskTitle, kindTitle, count, late }) => (
        <Link key={`${kind} ${task}`} to={`/inbox/work?task=${task}`} className={late > 0 ? 'work-group late' : 'work-group'}>
          {oneLabel(kindTitle)} · {actionLabel(taskTitle)} <b>{count}</b>
        </Link>
      ))}
    </div>
  );
}

function WorkLine({ line, isStarting, onStart }: { line: Line; isStarting: boolean; onStart: () => void }) {
  const task = actionLabel(line.taskTitle);
  const now = useNow();
  return (
    <li className="work-line">
      <Link to={line.link}>
        <span className="panel-list-main" translate="no" title={line.about}>
          {line.about}
        </span>
        <span className="work-no">{line.no}</span>
        <span className={line.dueTime ? 'work-due' : 'work-due work-no'}>
          {line.dueTime ? (
            <DueTime time={line.dueTime} note={line.dueNoteSaid ?? line.dueNote} />
          ) : (
            label('已等{time}', { time: waitingTime(line.since, now) ?? '' })
          )}
        </span>
      </Link>
      <Button size="small" aria-label={`${task} ${line.no}`} loading={isStarting} onClick={onStart}>
        {task}
      </Button>
    </li>
  );
}
