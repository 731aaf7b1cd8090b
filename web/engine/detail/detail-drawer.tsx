import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { LoadState, type LoadStateProps } from '../parts/load-state.tsx';

interface DetailDrawerProps<R> {
  title: string;
  query: LoadStateProps['query'] & { readonly data: R | undefined };
  /** Beside the title. */
  extra?: ReactNode;
  children: (row: R) => ReactNode;
  onClose: () => void;
}

/** One row, read beside its list. It scrolls by the keyboard as well, though nothing in it may be pressed. */
export function DetailDrawer<R>({ title, query, extra, children, onClose }: DetailDrawerProps<R>) {
  return (
    <Drawer open title={title} extra={extra} size={720} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well */}
      <section className="detail-drawer" aria-label={title} tabIndex={0}>
        {query.data ? children(query.data) : <LoadState query={query} />}
      </section>
    </Drawer>
  );
}
