import { Alert, Flex } from 'antd';
import { patientChecks } from '../../../../contract/domains/image/dicom.shape.ts';
import { listImages } from '../../../../contract/domains/image/image.endpoints.ts';
import type { Places } from '../../../engine/screen/fixture.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

/** Above an order: which of its studies is not its patient's, by what it says, or could not be compared. */
export function PatientWarning({ id, facts }: Places['order-warnings']) {
  return fileList(facts.dicomPath).length > 0 ? <Warnings id={id} /> : null;
}

const asks = { differs: '请申请医生核对：属于该患者的，打开影像后确认；误传的，更换影像。', unread: '请打开影像查看原因。' } as const;

function Warnings({ id }: { id: string }) {
  const { data = [] } = useCall(listImages, { applyOrderId: id });
  const named = (['differs', 'unread'] as const).map((state) => ({
    state,
    names: data.filter(({ patientCheck }) => patientCheck === state).map(({ imageName }) => imageName),
  }));
  const told = named.filter(({ names }) => names.length > 0);
  if (told.length === 0) return null;
  return (
    <Flex vertical gap={8}>
      {told.map(({ state, names }) => (
        <Alert
          key={state}
          type={state === 'differs' ? 'error' : 'warning'}
          showIcon
          title={label(patientChecks[state])}
          description={`${names.join('、')} — ${label(asks[state])}`}
        />
      ))}
    </Flex>
  );
}
