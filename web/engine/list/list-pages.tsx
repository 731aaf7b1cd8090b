import { Button, Flex, Pagination, Tooltip } from 'antd';
import { useState } from 'react';
import { pageSizes } from '../../../contract/kernel/envelope.ts';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { usePhone, usePrint } from '../../platform/page/use-media.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { ListState } from './list-state.ts';

/** A count of a million rows is not asked for again while somebody turns pages. */
const FRESH_MS = 60_000;

export interface ExactTotal {
  total: number | undefined;
  isCounting: boolean;
  count: () => void;
  /** Counts again where it has been counted. */
  recount: () => void;
}

/**
 * How many rows a search has, counted when somebody asks for it, and once for all of its pages. The rows of others do not have it counted
 * again, as that reads the whole table: it is as old as the page on the screen, and is counted anew with it.
 */
export function useExactTotal(endpoint: Answering<'page'>, { current: _, size: __, ...input }: Record<string, unknown>): ExactTotal {
  const search = JSON.stringify([endpoint.name, input]);
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === search;
  const first = { ...input, current: 1, size: pageSizes[0], exact: 1 };
  const query = useCall(endpoint, first, { enabled: isAsked, staleTime: FRESH_MS, isLive: true });
  return {
    total: isAsked ? query.data?.total : undefined,
    isCounting: isAsked && query.isFetching,
    count: () => setAsked(search),
    recount: () => {
      if (isAsked) void query.refetch();
    },
  };
}

/** How many rows a search has, also while one of its pages cannot be fetched: from there one goes on to another. Unknown is not none. */
export function useKnownTotal(
  { current: _, size: __, ...input }: Record<string, unknown>,
  counted: number | undefined,
): number | undefined {
  const search = JSON.stringify(input);
  const [known, setKnown] = useState({ search, counted });
  if (counted !== undefined && (known.search !== search || known.counted !== counted)) setKnown({ search, counted });
  return counted ?? (known.search === search ? known.counted : undefined);
}

interface ListPagesProps {
  state: ListState;
  total: number;
  /** Rows on this page. */
  shown: number;
  /** There are more than were counted: has all of them counted. */
  exact: Pick<ExactTotal, 'isCounting' | 'count'> | undefined;
  set: (change: Partial<ListState>) => void;
}

/** Where one is among the pages, and how many rows there are. */
export function ListPages({ state, total, shown, exact, set }: ListPagesProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const isPrinted = usePrint();
  return (
    <Flex className="list-pages" justify="flex-end" gap={8}>
      {/* Pages cannot be turned on paper: what stands there may not be all. */}
      {isPrinted && <span className="list-printed-page">{t('list.printedPage', { page: state.current, count: shown })}</span>}
      <Pagination
        size="small"
        current={state.current}
        pageSize={state.size}
        total={total}
        // Of no rows it would say 1 / 0.
        simple={isPhone && total > 0}
        showSizeChanger={!isPhone}
        showQuickJumper={!isPhone && total > state.size * 10}
        pageSizeOptions={[...pageSizes]}
        showTotal={(count) =>
          exact ? (
            <Tooltip title={t('list.countAll')}>
              <Button type="link" size="small" loading={exact.isCounting} onClick={exact.count}>
                {t('list.total', { total: `${count}+` })}
              </Button>
            </Tooltip>
          ) : (
            t('list.total', { total: count })
          )
        }
        onChange={(current, size) => set({ current: size === state.size ? current : 1, size })}
      />
    </Flex>
  );
}
