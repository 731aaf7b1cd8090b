import { CloudDownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useState } from 'react';
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
export function ArchiveStudies({ values, room, onAdd, onComing }: Places['studies']) {
  const archive = useCall(findArchive);
  const [isOpen, setOpen] = useState(false);
  const { retrieving, begin, fail, drop } = useRetrievals(onComing, () => setOpen(false));
  const left = room - retrieving.length;
  const archiveName = archive.data?.archiveName;
  return (
    <>
      {archiveName && (
        <div style={{ marginTop: 6 }}>
          <Button size="small" icon={<CloudDownloadOutlined />} disabled={left <= 0} onClick={() => setOpen(true)}>
            {label('从影像归档调取')}
          </Button>
        </div>
      )}
      {retrieving.map((one) => (
        <RetrievalLine
          key={one.id}
          of={one}
          onReady={(attachId, originalName) => {
            onAdd(attachId, originalName);
            drop(one.id);
            notify.success(label('已调取：{name}', { name: one.name }));
          }}
          onFailed={(failure) => fail(one.id, failure)}
          onAgain={() => {
            drop(one.id);
            void begin(one);
          }}
          onDrop={() => drop(one.id)}
        />
      ))}
      {archiveName && isOpen && (
        <ArchiveDialog
          archiveName={archiveName}
          values={values}
          taken={{ isFull: left <= 0, retrieving }}
          onRetrieve={begin}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What is on its way for this form. It waits for those that have not failed, also while the archive is just being asked for one. */
function useRetrievals(onComing: Places['studies']['onComing'], onWholeBegun: () => void) {
  const [retrieving, setRetrieving] = useState<readonly Retrieving[]>([]);
  const [asking, setAsking] = useState(0);
  const coming = asking + retrieving.filter(({ failure }) => failure === undefined).length;
  useLayoutEffect(() => {
    onComing(coming);
    return () => onComing(0);
  }, [coming, onComing]);
  const begin: Retrieve = async ({ studyUid, seriesUid, name }) => {
    setAsking((known) => known + 1);
    try {
      const { id } = await call(retrieveStudy, { studyUid, seriesUid }, { idempotencyKey: newIdempotencyKey() });
      setRetrieving((known) => (known.some((one) => one.id === id) ? known : [...known, { id, studyUid, seriesUid, name }]));
      // Of series one often wants several.
      if (!seriesUid) onWholeBegun();
    } catch (error) {
      // The user has been told.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setAsking((known) => known - 1);
    }
  };
  const fail = (id: string, failure: string): void =>
    setRetrieving((known) => known.map((one) => (one.id === id ? { ...one, failure } : one)));
  const drop = (id: string): void => setRetrieving((known) => known.filter((one) => one.id !== id));
  return { retrieving, begin, fail, drop };
}
