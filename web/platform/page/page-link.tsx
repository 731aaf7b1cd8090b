import type { MouseEvent, ReactNode } from 'react';
import { useGo } from './go.tsx';

interface PageLinkProps {
  /** A place of the console. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** The router's own link is drawn again with every change of address; a list has one in each row. With a key held it opens as any link does. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const go = useGo();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
