import { SwapOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { QuietBoundary } from '../layout/quiet-boundary.tsx';

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }));

/** The user menu's entry for going on with another department or role, and its dialog; nothing where the site has that switched off. */
export function useSwitch(): { items: NonNullable<MenuProps['items']>; dialog: ReactNode } {
  const { t } = useTranslation();
  const isOffered = useSession((session) => session.user?.switchMode === true);
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return { items: [], dialog: null };
  const dialog = isOpen && (
    <QuietBoundary>
      <Suspense>
        <SwitchDialog onClose={() => setOpen(false)} />
      </Suspense>
    </QuietBoundary>
  );
  return { items: [{ key: 'switch', label: t('switch.open'), icon: <SwapOutlined />, onClick: () => setOpen(true) }], dialog };
}
