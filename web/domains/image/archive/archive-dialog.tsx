import { Alert, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { MOST_STUDIES_FOUND, searchArchive } from '../../../../contract/domains/image/archive.endpoints.ts';
import type { SentInput } from '../../../../contract/kernel/sent.ts';
import type { Places } from '../../../engine/screen/fixture.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { label } from '../../../platform/words/label.ts';
import { useOpened } from '../use-opened.ts';
import { ArchiveSearch, type Searched } from './archive-search.tsx';
import { FoundStudies } from './found-studies.tsx';
import type { Retrieve, Taken } from './retrieval-line.tsx';

interface ArchiveDialogProps {
  archiveName: string;
  values: Places['studies']['values'];
  taken: Taken;
  onRetrieve: Retrieve;
  onClose: () => void;
}

/** Looks for studies of the form's patient; for others only when somebody types whose. */
export function ArchiveDialog({ archiveName, values, taken, onRetrieve, onClose }: ArchiveDialogProps) {
  const patient = patientOf(values);
  const [asked, setAsked] = useState<Searched | undefined>(firstOf(patient));
  const [presses, setPresses] = useState(0);
  const search = (next: Searched): void => {
    setAsked(next);
    setPresses((known) => known + 1);
  };
  return (
    <Modal
      open
      centered
      width={920}
      title={label('从影像归档调取')}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
      styles={{ body: { minHeight: 320 } }}
    >
      <ArchiveSearch archiveName={archiveName} first={asked ?? {}} onSearch={search} />
      {asked ? (
        <Results press={presses} asked={{ ...asked, ...patient }} taken={taken} onRetrieve={onRetrieve} />
      ) : (
        <Alert type="info" showIcon title={label('请输入患者编号、检查单号或患者姓名后查询')} />
      )}
    </Modal>
  );
}

type ResultsProps = Pick<ArchiveDialogProps, 'taken' | 'onRetrieve'> & { press: number; asked: SentInput<typeof searchArchive> };

/** Asks once for each press, and never by itself: each search is written down, and an archive that is down is not asked on and on. */
function Results({ press, asked, ...rest }: ResultsProps) {
  const { opened: found, failure } = useOpened(String(press), (signal) => call(searchArchive, asked, { signal, quiet: true }), true);
  if (failure !== undefined) return <Alert type="warning" showIcon title={failure} />;
  if (!found) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      {found.length >= MOST_STUDIES_FOUND && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 8 }}
          title={label('仅显示前{count}项检查，请补充条件后再查', { count: MOST_STUDIES_FOUND })}
        />
      )}
      <FoundStudies studies={found} {...rest} />
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** With whom what is found is compared. */
function patientOf(values: Places['studies']['values']) {
  return {
    patientName: textOf(values.patientName),
    patientSex: textOf(values.patientSex),
    patientBrith: textOf(values.patientBrith),
    patientIdCard: textOf(values.patientIdCard),
    medicalRecordNo: textOf(values.medicalRecordNo),
  };
}

/** A number of the hospital finds most surely; archives often have names in letters. */
function firstOf({ medicalRecordNo, patientName }: ReturnType<typeof patientOf>): Searched | undefined {
  if (medicalRecordNo) return { number: medicalRecordNo };
  return patientName.length > 1 ? { name: patientName } : undefined;
}
