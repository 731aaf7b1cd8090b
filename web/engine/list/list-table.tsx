import { ArrowUpOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Result, Typography } from 'antd';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Density } from '../../../contract/kernel/list-setting.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { focusPage, isFocusLost } from '../../platform/page/kept-focus.ts';
import { usePhone } from '../../platform/page/use-media.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { RowDialogs } from '../dialog/row-dialogs.tsx';
import type { Row } from '../field/row.ts';
import { CardList } from './card-list.tsx';
import { fitWidths } from './column-widths.ts';
import { Grid } from './grid.tsx';
import { CHECKBOX_WIDTH, type GridExpansion, type GridSelection, HEADER, type OpenRow, type ResizeColumn } from './grid-types.ts';
import type { ListColumn } from './list-columns.tsx';
import type { ListState } from './list-state.ts';
import type { RowMark } from './live-rows.ts';
import { useElementSize } from './use-element-size.ts';
import type { Live } from './use-live-rows.ts';

interface ListTableProps {
  columns: readonly ListColumn[];
  rows: readonly Row[];
  rowKey: string;
  density: Density;
  /** The question that the rows answer, or will: those of another one begin at their top. */
  asked: string;
  isLoading: boolean;
  isFiltered: boolean;
  /** What stands here once there is something. */
  about: string;
  /** What it is for, said where there is nothing. */
  purpose?: string | undefined;
  /** The column by which people call a row. */
  called?: string | undefined;
  /** What can be done first, where this person may. */
  onFirst?: (() => void) | undefined;
  /** Gives the search up. */
  onReset: () => void;
  error: Error | null;
  onRetry: () => void;
  onSort: (sort: ListState['sort']) => void;
  onResize: ResizeColumn;
  onOpen: OpenRow | undefined;
  /** Of trees: which rows are open. */
  expansion?: GridExpansion;
  selection?: GridSelection;
  live?: Live;
}

const SCROLLBAR = 16;
const LEAST_HEIGHT = 220;
/** Milliseconds: an answer that comes sooner shows no sign of waiting. */
const PATIENCE = 200;

/** The rows, in the height that is left; header and row buttons stay in sight. */
export function ListTable(props: ListTableProps) {
  const { columns, rows, isLoading, error, onRetry, selection, live } = props;
  const [ref, { width, height: given }] = useElementSize<HTMLDivElement>();
  useTopOf(ref, props);
  const isLate = useLate(isLoading);
  const height = Math.max(given, LEAST_HEIGHT);
  const room = width - SCROLLBAR;
  const available = room - (selection ? CHECKBOX_WIDTH : 0);
  const widths = fitWidths(columns, available);
  const isPhone = usePhone();
  const shown = {
    ...props,
    height,
    isWaiting: isLoading && isLate,
    marks: live?.marks,
    empty: (
      <Flex justify="center" align="center" style={{ height: height - HEADER - SCROLLBAR, width: room }}>
        {!isLoading && (error ? <LoadError error={error} onRetry={onRetry} /> : <NoRows {...props} />)}
      </Flex>
    ),
  };
  return (
    <div ref={ref} className="list-table" aria-busy={isLoading}>
      <RowDialogs rows={rows} rowKey={props.rowKey}>
        {isPhone ? (
          <CardList {...shown} called={props.called} />
        ) : (
          <Grid {...shown} widths={widths} width={width} room={room} isWider={widths.reduce((sum, one) => sum + one, 0) > available} />
        )}
      </RowDialogs>
      {live && <Arrived {...live} />}
      {isLoading && <div className={rows.length > 0 ? 'list-loading is-late' : 'list-loading'} />}
    </div>
  );
}

/** Says over the first rows what has come, and shows it when it is pressed. */
function Arrived({ arrived, marks, show }: Live) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isPressed.current || arrived > 0) return;
    // The button goes with what it said: on with what it has shown.
    isPressed.current = false;
    if (isFocusLost()) focusFirstRow(place.current?.closest('.list-table'));
  });
  const press = () => {
    isPressed.current = true;
    show();
  };
  return (
    <div ref={place} className="list-arrived" role="status">
      {marks.size > 0 && <span className="said-only">{t('list.marked', countMarks(marks))}</span>}
      {arrived > 0 && (
        <Button type="primary" size="small" shape="round" icon={<ArrowUpOutlined />} onClick={press}>
          {t('list.arrived', { count: arrived })}
        </Button>
      )}
    </div>
  );
}

function countMarks(marks: Live['marks']): Record<RowMark, number> {
  const gone = [...marks.values()].filter((mark) => mark === 'gone').length;
  return { gone, changed: marks.size - gone };
}

function focusFirstRow(list: Element | null | undefined): void {
  const row = list?.querySelector<HTMLElement>('.grid-row');
  const grid = row?.closest('.grid');
  if (grid) grid.scrollTop = 0;
  if (row) row.focus({ preventScroll: true });
  else focusPage();
}

/** Rows that answer another question are read from the first one on; what changes of them, or is refreshed, stays where it is read. */
function useTopOf(list: RefObject<HTMLElement | null>, { asked, isLoading }: Pick<ListTableProps, 'asked' | 'isLoading'>): void {
  // Not by the effect alone: a tab that is come back to runs it too, and stands where it was left.
  const shown = useRef(asked);
  useLayoutEffect(() => {
    // The rows of before are there until those that were asked for come.
    if (isLoading || shown.current === asked) return;
    shown.current = asked;
    const grid = list.current?.querySelector('.grid');
    if (grid) grid.scrollTop = 0;
  }, [list, asked, isLoading]);
}

/** Whether somebody has been waiting for longer than nobody notices. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** A search that found nothing can be given up; a list in which nothing is says what it is for, and where to begin. */
function NoRows({
  isFiltered,
  about,
  purpose,
  onFirst,
  onReset,
}: Pick<ListTableProps, 'isFiltered' | 'about' | 'purpose' | 'onFirst' | 'onReset'>) {
  const { t } = useTranslation();
  if (isFiltered) return <Nothing text={t('list.emptyFiltered')} button={<Button onClick={onReset}>{t('list.reset')}</Button>} />;
  return (
    <Nothing
      text={t('list.empty')}
      about={purpose ?? t('list.emptyAbout', { about })}
      button={
        onFirst && (
          <Button type="primary" onClick={onFirst}>
            {t('list.addFirst')}
          </Button>
        )
      }
    />
  );
}

function Nothing({ text, about, button }: { text: string; about?: string; button: ReactNode }) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <Flex vertical gap={4}>
          {text}
          {about && <Typography.Text type="secondary">{about}</Typography.Text>}
        </Flex>
      }
    >
      {button}
    </Empty>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <Result
      status="warning"
      title={error instanceof CallError ? error.message : t('common.loadFailed')}
      subTitle={requestId && `${t('call.requestId')} ${requestId}`}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
