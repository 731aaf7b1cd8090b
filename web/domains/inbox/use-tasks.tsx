import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { countWork, type listSupervised } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { OpenedAction } from '../../engine/dialog/opened-action.tsx';
import { useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useStateWord } from '../../engine/dialog/state-word.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import type { Row } from '../../engine/field/row.ts';
import type { RowLink } from '../../engine/list/list-types.ts';
import { type Desk, taskOf, useDesks } from '../../engine/screen/desk.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useCall, useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { actionLabel, label, oneLabel } from '../../platform/words/label.ts';

type Supervised = RowOf<typeof listSupervised>;

/** A line of an inbox: which row waits, and for what. */
interface Task extends Pick<Supervised, 'id' | 'kind' | 'kindTitle' | 'no' | 'orderId' | 'task' | 'taskTitle' | 'link'> {
  /** It waits for others. */
  isWatching?: 0 | 1;
}

interface Tasks {
  /** Opens the dialog of what is to be done, or the page where that is to be read first. */
  readonly start: (task: Task) => void;
  readonly isStarting: (task: Pick<Task, 'id'>) => boolean;
  /** To be drawn beside the lines. */
  readonly dialog: ReactNode;
}

interface Opened {
  readonly task: Task;
  /** Once its code is there. */
  readonly desk?: Desk;
  /** Once the row is there, and the dialog is open. */
  readonly isOpen?: boolean;
}

/** Has what waits be done where it is told of. */
export function useTasks(): Tasks {
  const [opened, setOpened] = useState<Opened>();
  const deskOf = useDesks();
  const navigate = useNavigate();
  const start = async (task: Task) => {
    if (opened) return;
    setOpened({ task });
    const desk = await deskOf(task.kind);
    const isHere = desk && taskOf(desk, task.task) !== undefined;
    setOpened(isHere ? { task, desk } : undefined);
    if (!isHere && task.link) void navigate(task.link);
  };
  return {
    start: (task) => void start(task),
    isStarting: ({ id }) => opened?.task.id === id && !opened.isOpen,
    dialog: opened?.desk && (
      <TaskDialog
        key={opened.task.id}
        task={opened.task}
        desk={opened.desk}
        onOpen={() => setOpened({ ...opened, isOpen: true })}
        onEnd={() => setOpened(undefined)}
      />
    ),
  };
}

/** The buttons of a line in a list: what is to be done, and the page of its row. None for whoever may not open it. */
export function taskLinks({ start, isStarting }: Tasks): RowLink<Task>[] {
  return [
    {
      title: (row) => row.taskTitle,
      isMain: true,
      asks: false,
      onClick: start,
      busy: isStarting,
      shown: (row) => Boolean(row.link) && !row.isWatching,
    },
    { title: label('查看'), isView: true, to: ({ link = '' }) => link, shown: ({ link }) => Boolean(link) },
  ];
}

interface TaskDialogProps {
  task: Task;
  desk: Desk;
  onOpen: () => void;
  onEnd: () => void;
}

/** Fetches the row as it is now: the server says what may still be done with it. */
function TaskDialog({ task, desk, onOpen, onEnd }: TaskDialogProps) {
  const { detail, actions, dialogs } = desk;
  const query = useCall(detail, { [detail.key ?? 'id']: task.orderId }, { staleTime: 0, isHeld: true });
  const row: Row | undefined = useHeldRow(query.isFetchedAfterMount ? query.data : undefined).row;
  const refresh = useRefresh();
  const [stated] = actions;
  const stateWord = useStateWord(stated?.stateField ? { field: stated.stateField, states: stated.states } : undefined);
  const isAllowed = row?.can?.includes(task.task) === true;
  const isRefused = query.isError || (row !== undefined && !isAllowed);
  const open = useEffectEvent(onOpen);
  const refuse = useEffectEvent(() => {
    notify.warning(query.error instanceof CallError ? query.error.message : refusalOf(task, row && stateWord(row)));
    // What it was told by is from before.
    void refresh(countWork.domain);
    onEnd();
  });
  useEffect(() => {
    if (isAllowed) open();
  }, [isAllowed]);
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  const onClose = useOwnClose(onEnd);
  const found = taskOf(desk, task.task);
  if (!isAllowed || !row || !found) return null;
  const ends = { onClose, onDone: () => void refresh(countWork.domain) };
  if ('other' in found) return <found.other.Dialog row={row} {...ends} />;
  return <OpenedAction action={found.action} row={row} dialogs={dialogs} {...ends} />;
}

function refusalOf({ kindTitle, no, taskTitle }: Task, state: string | undefined): string {
  const values = { kind: oneLabel(kindTitle), no, task: actionLabel(taskTitle) };
  return state ? label('{kind} {no} 现为“{state}”，不能{task}', { ...values, state }) : label('{kind} {no} 现在不能{task}', values);
}
