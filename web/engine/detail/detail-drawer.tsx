import { Drawer, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { pressedWith } from '../../platform/page/list-trail.ts';
import { LoadState, type LoadStateProps } from '../parts/load-state.tsx';
import { StepButtons } from './row-steps.tsx';

interface DetailDrawerProps<R> {
  title: string;
  query: LoadStateProps['query'] & { readonly data: R | undefined };
  /** Which row it shows, and how another one of its list is shown instead, where it was opened from one. */
  id: string;
  onStep?: ((id: string) => void) | undefined;
  /** Beside the title. */
  extra?: ReactNode;
  children: (row: R) => ReactNode;
  onClose: () => void;
}

/** One row, read beside its list, and those before and after it. It scrolls by the keyboard as well, though nothing in it may be pressed. */
export function DetailDrawer<R>({ title, query, id, onStep, extra, children, onClose }: DetailDrawerProps<R>) {
  const [trail] = useState(() => pressedWith(id));
  const buttons = (
    <Flex gap={8} align="center">
      {onStep && <StepButtons id={id} trail={trail} dialogs={1} onStep={(next) => next !== undefined && onStep(next)} />}
      {extra}
    </Flex>
  );
  return (
    <Drawer open title={title} extra={buttons} size={720} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well */}
      <section className="detail-drawer" aria-label={title} tabIndex={0}>
        {query.data ? children(query.data) : <LoadState query={query} />}
      </section>
    </Drawer>
  );
}
