import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, useEffect, useMemo } from 'react';
import { type MenuEntry, menuTrail } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';
import { titleText } from '../../platform/page/tab.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { pageLabel } from '../../platform/words/label.ts';
import { HOME } from '../../routes.tsx';
import { useTabs } from '../layout/tab-store.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';
import type { Place } from './kept-places.ts';
import { type Crumb, originOf, pageTrail } from './page-trail.ts';
import { noteVisit } from './recent-places.ts';
import './page-line.css';

interface PageLineProps {
  menu: readonly MenuEntry[];
  tabKey: string | undefined;
}

/** Where one is, with the ways back up and a star. As high on every page, so that nothing moves when another one is opened. */
export const PageLine = memo(function PageLine({ menu, tabKey }: PageLineProps) {
  const { t } = useTranslation();
  const called = useTabs().find(({ key }) => key === tabKey)?.title ?? '';
  const title = titleText(called);
  const isHome = tabKey === HOME;
  const crumbs = useMemo(() => {
    if (!tabKey || isHome) return [];
    return pageTrail(menu, { pathname: tabKey.split('?')[0] ?? tabKey, title, from: originOf(menu, tabKey) ?? '' });
  }, [menu, tabKey, title, isHome]);
  const entry = tabKey ? menuTrail(menu, tabKey).at(-1)?.id : undefined;
  useEffect(() => {
    if (tabKey && called && !isHome) noteVisit({ place: tabKey, title: called, entry });
  }, [tabKey, called, isHome, entry]);
  return (
    <div className="page-line">
      <nav aria-label={t('shell.trail')}>
        <ol>
          <CrumbItem isHome crumb={isHome ? { title: t('shell.home') } : { title: t('shell.home'), to: HOME }} />
          {crumbs.map((crumb, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have one name, and a place in the line is what it is
            <CrumbItem key={at} crumb={{ ...crumb, title: pageLabel(crumb.title) }} />
          ))}
        </ol>
      </nav>
      {tabKey && !isHome && <Star place={tabKey} title={called} entry={entry} />}
    </div>
  );
});

function CrumbItem({ crumb: { title, to }, isHome = false }: { crumb: Crumb; isHome?: boolean }) {
  const go = useGo();
  if (to === undefined)
    return (
      <li aria-current="page">
        {/* The page's heading; the first page greets with one of its own. */}
        {isHome ? title : <h1>{title}</h1>}
      </li>
    );
  return (
    <li>
      <a
        href={to}
        onClick={(event) => {
          // Another window is the browser's own business.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(to);
        }}
      >
        {title}
      </a>
    </li>
  );
}

function Star({ place, title, entry }: Place) {
  const { t } = useTranslation();
  const isStarred = useFavourites().some((one) => one.place === place);
  const name = t(isStarred ? 'shell.unstar' : 'shell.star');
  return (
    <Tooltip title={name} placement="left">
      <Button
        type="text"
        size="small"
        className="page-star"
        aria-label={t('shell.star')}
        aria-pressed={isStarred}
        icon={isStarred ? <StarFilled /> : <StarOutlined />}
        onClick={() => toggleFavourite({ place, title, entry })}
      />
    </Tooltip>
  );
}
