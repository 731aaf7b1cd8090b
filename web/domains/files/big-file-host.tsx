import { lazy, Suspense } from 'react';
import { useUploads } from './upload-store.ts';

const Drawer = lazy(async () => ({ default: (await import('./big-file-drawer.tsx')).BigFileDrawer }));

/** Where the drawer lives: beside the pages, so that it outlives them. Its code is loaded when it is first opened. */
export function BigFileHost() {
  const isNeeded = useUploads(({ isOpen, items }) => isOpen || items.length > 0);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Drawer />
    </Suspense>
  );
}
