import { ExportOutlined } from '@ant-design/icons';
import { Result } from 'antd';
import { useParams } from 'react-router';
import { useMenu } from '../../engine/menu/menu-context.ts';
import { menuLeaves } from '../../engine/menu/menu-tree.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { pageLabel } from '../../platform/words/label.ts';
import './frame-page.css';

const ALLOWED = 'allow-scripts allow-forms allow-popups allow-downloads allow-modals';

/**
 * A foreign page in a frame. Only addresses of the user's own menu: a link that names an address could otherwise show
 * anything inside the console. A page of this very server gets no origin, or it could reach out of its frame.
 */
export function FramePage() {
  const { t } = useTranslation();
  const { routerPath } = useParams();
  const entry = menuLeaves(useMenu()).find((one) => one.code === routerPath);
  const target = entry?.target;
  if (!entry || target?.kind !== 'frame') return <Result status="warning" title={t('page.frameBad')} />;
  const isForeign = new URL(target.src).origin !== location.origin;
  return (
    <section className="frame-page">
      <p>
        <span>{target.src}</span>
        <a href={target.src} target="_blank" rel="noopener noreferrer">
          <ExportOutlined aria-hidden /> {t('page.frameOpen')}
        </a>
      </p>
      <iframe
        title={pageLabel(entry.name)}
        src={target.src}
        sandbox={isForeign ? `${ALLOWED} allow-same-origin` : ALLOWED}
        referrerPolicy="no-referrer"
        allow="fullscreen"
      />
    </section>
  );
}
