import { CloudDownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { findArchive, retrieveStudy } from '../../../../contract/domains/image/archive.endpoints.ts';
import type { Places } from '../../../engine/screen/fixture.tsx';
import { call, newIdempotencyKey } from '../../../platform/call/api-client.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { RetrievalLine, type Retrieve, type Retrieving } from './retrieval-line.tsx';

/** Beside the upload of studies: what the hospital's archive has of the patient, fetched in the background while the form is filled in. */
export function ArchiveStudies({ values, room, onAdd }: Places['studies']) {
  const archive = useCall(findArchive);
  const [isOpen, setOpen] = useState(false);
  const [retrieving, setRetrieving] = useState<readonly Retrieving[]>([]);
  const left = room - retrieving.length;
  const begin: Retrieve = async (wanted) => {
    const { studyUid, seriesUid } = wanted;
    try {
      const { id } = await call(retrieveStudy, { studyUid, seriesUid }, { idempotencyKey: newIdempotencyKey() });
      setRetrieving((known) => (known.some((one) => one.id === id) ? known : [...known, { id, ...wanted }]));
      // Of series one often wants several.
      if (!seriesUid) setOpen(false);
    } catch (error) {
      // The user has been told.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const drop = (id: string): void => setRetrieving((known) => known.filter((one) => one.id !== id));
  if (!archive.data?.archiveName) return null;
  return (
    <>
      <div style={{ marginTop: 6 }}>
        <Button size="small" icon={<CloudDownloadOutlined />} disabled={left <= 0} onClick={() => setOpen(true)}>
          {label('从影像归档调取')}
        </Button>
      </div>
      {retrieving.map((one) => (
        <RetrievalLine
          key={one.id}
          of={one}
          onReady={(attachId, originalName) => {
            onAdd(attachId, originalName);
            drop(one.id);
            notify.success(label('已调取：{name}', { name: one.name }));
          }}
          onAgain={() => {
            drop(one.id);
            void begin(one);
          }}
          onDrop={() => drop(one.id)}
        />
      ))}
      {isOpen && (
        <ArchiveDialog
          archiveName={archive.data.archiveName}
          values={values}
          taken={{ isFull: left <= 0, retrieving }}
          onRetrieve={begin}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
