import { Button, Flex, Modal } from 'antd';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { menuLeaves } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';
import { startTour } from '../../platform/page/tour.ts';
import { usePhone } from '../../platform/page/use-media.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label, pageLabel } from '../../platform/words/label.ts';
import { findPage, HOME } from '../../routes.tsx';
import { useOpenEntry } from '../layout/use-open-entry.ts';
import { shortcutList } from './shortcut-list.ts';
import './help-dialog.css';

const ARTICLES = '/doc';
/** Of each folder: what comes first in the menu is what its people do most. */
const MOST_JOBS = 4;
const MOST_FOLDERS = 5;

interface HelpDialogProps {
  menu: readonly MenuEntry[];
  onClose: () => void;
}

/** The keys of the console, the main jobs of this person's menu, and the way to the articles. */
export function HelpDialog({ menu, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  const go = useGo();
  const isPhone = usePhone();
  const folders = menu.filter(({ children }) => children).slice(0, MOST_FOLDERS);
  const articles = findPage(ARTICLES);
  return (
    <Modal open title={t('shell.help')} footer={null} width={720} style={{ top: 64 }} onCancel={onClose} className="help-dialog">
      <section aria-labelledby="help-keys">
        <h2 id="help-keys">{t('shell.helpKeys')}</h2>
        <dl>
          {shortcutList.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {folders.length > 0 && (
        <section aria-labelledby="help-jobs">
          <h2 id="help-jobs">{t('shell.helpJobs')}</h2>
          {folders.map((folder) => (
            <Jobs key={folder.id} folder={folder} onClose={onClose} />
          ))}
        </section>
      )}
      <Flex gap={8}>
        {articles && (
          <Button
            type="primary"
            onClick={() => {
              onClose();
              go(articles);
            }}
          >
            {t('shell.helpArticles')}
          </Button>
        )}
        {!isPhone && (
          <Button
            onClick={() => {
              onClose();
              go(HOME);
              startTour();
            }}
          >
            {label('带我了解控制台')}
          </Button>
        )}
      </Flex>
    </Modal>
  );
}

function Jobs({ folder, onClose }: { folder: MenuEntry; onClose: () => void }) {
  const openEntry = useOpenEntry();
  return (
    <p className="help-jobs">
      <span>{pageLabel(folder.name)}</span>
      {menuLeaves(folder.children ?? [])
        .slice(0, MOST_JOBS)
        .map((entry) => (
          <Button
            key={entry.id}
            type="link"
            size="small"
            onClick={() => {
              onClose();
              openEntry(entry);
            }}
          >
            {pageLabel(entry.name)}
          </Button>
        ))}
    </p>
  );
}
