import { Alert, Button, Checkbox, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { confirmStudyPatient, type OpenedStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { patientFacts } from '../../../../contract/domains/image/dicom.shape.ts';
import { maxLength } from '../../../../contract/kernel/field.ts';
import { checkField } from '../../../../contract/kernel/read-input.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { textCount } from '../../../engine/form/text-count.ts';
import { label, messageText } from '../../../platform/words/label.ts';

interface PatientDiffersProps {
  applyOrderId: string;
  fileId: string;
  opened: OpenedStudy;
  onConfirmed: () => void;
}

/** What a study says of its patient as the order does not, before anybody looks at it. */
export function PatientDiffers({ applyOrderId, fileId, opened, onConfirmed }: PatientDiffersProps) {
  return (
    <div className="dicom-differs">
      <Typography.Title level={2}>{label('影像中的患者信息与申请单不一致')}</Typography.Title>
      <table>
        <thead>
          <tr>
            <th scope="col">{label('项目')}</th>
            <th scope="col">{label('影像中')}</th>
            <th scope="col">{label('申请单')}</th>
          </tr>
        </thead>
        <tbody>
          {opened.differences?.map(({ fact, inStudy, inOrder }) => (
            <tr key={fact}>
              <th scope="row">{label(patientFacts[fact])}</th>
              <td translate="no">{inStudy}</td>
              <td translate="no">{inOrder}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened.mayConfirm ? (
        <Confirm applyOrderId={applyOrderId} fileId={fileId} onConfirmed={onConfirmed} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={label(
            '请联系申请医生核对；申请医生不在时，可由申请医院有代为办理权限的人员（管理员、医务科）确认。确认影像属于该患者之前，不能阅片',
          )}
        />
      )}
    </div>
  );
}

function Confirm({ applyOrderId, fileId, onConfirmed }: Omit<PatientDiffersProps, 'opened'>) {
  const [reason, setReason] = useState('');
  const problem = reason.trim() === '' ? undefined : checkField(confirmStudyPatient.input.reason, reason);
  const [isChecked, setChecked] = useState(false);
  const { send, busy } = useAction(confirmStudyPatient, onConfirmed, { success: label('已确认，记录了您的姓名与时间') });
  return (
    <Flex vertical gap={10}>
      <Alert type="warning" showIcon title={label('如果影像不是该患者的，请勿确认，请在申请单中删除后重新上传')} />
      <Input.TextArea
        value={reason}
        count={textCount(maxLength(confirmStudyPatient.input.reason))}
        rows={2}
        status={problem ? 'error' : ''}
        aria-label={label('确认说明')}
        placeholder={label('如：检查时登记为拼音姓名，已与患者核对')}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && <Typography.Text type="danger">{messageText(problem)}</Typography.Text>}
      <Checkbox checked={isChecked} onChange={(event) => setChecked(event.target.checked)}>
        {label('我已核对，影像属于申请单上的患者')}
      </Checkbox>
      <div>
        <Button
          type="primary"
          loading={busy}
          disabled={!isChecked || reason.trim() === '' || problem !== undefined}
          onClick={() => void send({ applyOrderId, fileId, reason: reason.trim() })}
        >
          {label('确认并阅片')}
        </Button>
      </div>
    </Flex>
  );
}
