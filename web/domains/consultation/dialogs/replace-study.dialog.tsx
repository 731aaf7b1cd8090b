import { Alert, Flex, Radio } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { replaceStudy } from '../../../../contract/domains/consultation/replace-study.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { fileIdOf, fileList, fileNameOf } from '../../../platform/call/file-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { forForm, useFreshAnswer } from '../../../platform/call/use-fresh-answer.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { StudyFilesControl } from '../form/study-files-control.tsx';

const fields = pick(replaceStudy.input, 'fileId', 'dicomPath', 'reason');

/** Another study in the place of one that was handed in by mistake. */
export function ReplaceStudyDialog({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) }, forForm);
  const { submit } = useAction(replaceStudy, () => {
    onClose();
    onDone();
  });
  const order = useFreshAnswer(query);
  const studies = fileList(order?.dicomPath);
  return (
    <FormDialog title={`${actionLabel(replaceStudy.title)} ${row.no}`} onClose={onClose}>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={label('原影像不再用于阅片，仅供审核人员查阅；其上的标注不再显示，已截取的关键图像会注明取自已更换的影像。')}
      />
      {order ? (
        <DeclaredForm
          fields={fields}
          values={studies.length === 1 ? { fileId: studies.map(fileIdOf)[0] } : {}}
          columns={1}
          draftKey={`replace-study:${orderIdOf(row)}`}
          render={{
            fileId: (props) => <StudyChoice {...props} studies={studies} />,
            // An archive is searched by the patient of the order.
            dicomPath: (props) => <StudyFilesControl {...props} values={{ ...order, dicomPath: undefined, ...props.values }} />,
          }}
          submitText={label('确认更换')}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

function StudyChoice({ studies, value, onChange, disabled }: SlotProps & { studies: readonly string[] }) {
  return (
    <Radio.Group value={value} disabled={disabled ?? false} onChange={({ target }) => onChange(target.value)}>
      <Flex vertical gap={4}>
        {studies.map((link, at) => (
          <Radio key={fileIdOf(link)} value={fileIdOf(link)}>
            {`${label('影像 {number}', { number: at + 1 })} ${fileNameOf(link)}`}
          </Radio>
        ))}
      </Flex>
    </Radio.Group>
  );
}
