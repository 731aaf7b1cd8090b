import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Places } from '../../engine/screen/fixture.tsx';
import { label } from '../../platform/words/label.ts';

const Drawer = lazy(async () => ({ default: (await import('./patient-card.drawer.tsx')).PatientCardDrawer }));

/** Beside a patient's name: opens everything that happened to them, as far as the reader may see it. */
export function PatientCard(patient: Places['patient']) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {label('患者档案')}
      </Button>
      {isOpen && (
        <Suspense>
          <Drawer {...patient} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
