import { Alert, Flex } from 'antd';
import { openStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import { replaceableStates } from '../../../../contract/domains/consultation/replace-study.endpoints.ts';
import { patientChecks } from '../../../../contract/domains/image/dicom.shape.ts';
import { listImages } from '../../../../contract/domains/image/image.endpoints.ts';
import { StaleNotice } from '../../../engine/parts/load-state.tsx';
import type { Places } from '../../../engine/screen/fixture.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

const states = ['differs', 'unread', 'delayed'] as const;
type State = (typeof states)[number];

/** Above an order: which of its studies is not its patient's, by what it says, or could not be compared. Of a draft that is the form's to say. */
export function PatientWarning({ id, facts }: Places['order-warnings']) {
  if (fileList(facts.dicomPath).length === 0) return null;
  return <Warnings id={id} status={String(facts.applyOrderStatus)} />;
}

/** Only what can still be done: what has ended is told, and asks for nothing. */
function askedFor(state: State, status: string): string | undefined {
  if (!openStates.some((one) => one === status)) return undefined;
  if (state === 'unread') return '请打开影像查看原因。';
  if (state === 'delayed') return '系统会继续核对，也可打开影像自行核对。';
  return replaceableStates.includes(status)
    ? '请申请医生核对：属于该患者的，打开影像后确认；误传的，更换影像。'
    : '请申请医生打开影像核对；会诊意见已填写，如有误传请联系会诊专家。';
}

function Warnings({ id, status }: { id: string; status: string }) {
  const query = useCall(listImages, { applyOrderId: id });
  const { data = [] } = query;
  const named = states.map((state) => ({
    state,
    names: data.filter(({ patientCheck }) => patientCheck === state).map(({ imageName }) => imageName),
  }));
  const told = named.filter(({ names }) => names.length > 0);
  // Nothing said would be taken for nothing wrong.
  if (told.length === 0) return <StaleNotice query={query} />;
  return (
    <Flex vertical gap={8}>
      <StaleNotice query={query} />
      {told.map(({ state, names }) => {
        const asked = askedFor(state, status);
        return (
          <Alert
            key={state}
            type={state === 'differs' ? 'error' : 'warning'}
            showIcon
            title={label(patientChecks[state])}
            description={`${names.join('、')}${asked ? ` — ${label(asked)}` : ''}`}
          />
        );
      })}
    </Flex>
  );
}
