import { Typography } from 'antd';
import { useState } from 'react';
import { confirmReport } from '../../../contract/domains/report/report.endpoints.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { Parts } from '../../engine/parts/parts.tsx';
import { label } from '../../platform/words/label.ts';
import { ReportWarnings } from './report-warnings.tsx';
import { SENDING_MS, sendAsking } from './send-asking.ts';
import { type Report, useReport } from './use-report.ts';

/** What stood there when the dialog was opened: a draft that is saved elsewhere meanwhile was not read. */
function useRead(row: Row, data: Report | undefined) {
  const [opened] = useState(row);
  const [first, setFirst] = useState(data);
  if (data && !first) setFirst(data);
  const reportId = textOf(opened, 'reportId') || first?.id;
  if (reportId === undefined) return {};
  const orderOpinionHash = textOf(opened, 'orderOpinionHash') || first?.orderOpinionHash;
  return { reportId, reportVersion: Number(opened['reportVersion'] ?? first?.version ?? 0), orderOpinionHash };
}

/** The author signs with his password and sends; where his hospital lets him, he may send without. */
export function SignReportDialog({ row, onClose, onDone }: Omit<DialogProps, 'action'>) {
  const applyOrderId = textOf(row, 'applyOrderId') || textOf(row, 'id');
  const query = useReport(applyOrderId);
  const { submit } = useAction(
    confirmReport,
    () => {
      onClose();
      onDone();
    },
    { success: label('报告已发送'), timeoutMs: SENDING_MS },
  );
  const [isSigned, setSigned] = useState(false);
  const isRequired = query.data?.signRequired === 1;
  const read = useRead(row, query.data);
  const { password } = confirmReport.input;
  const signer = query.data?.authorName;
  const fields: Fields = {
    password: isRequired
      ? { ...password, required: '请输入登录密码以签名', hint: '登录密码用于电子签名，报告将注明签名人和时间' }
      : { ...password, hint: '用于电子签名，不填则报告注明未签名' },
  };
  return (
    <FormDialog title={`${label('签名并发送报告')} ${textOf(row, 'no')}`} onClose={onClose}>
      <Typography.Paragraph strong>
        <Parts of={[textOf(row, 'patientName'), textOf(row, 'applyHospitalName'), signer && label('签名人 {name}', { name: signer })]} />
      </Typography.Paragraph>
      <Typography.Paragraph>{label(confirmReport.confirm ?? '')}</Typography.Paragraph>
      <ReportWarnings warnings={query.data?.warningsSaid} />
      {query.data ? (
        <DeclaredForm
          fields={fields}
          columns={1}
          submitText={label(isRequired || isSigned ? '签名并发送' : '不签名，直接发送')}
          onValuesChange={(_, values) => setSigned(Boolean(values.password))}
          onCancel={onClose}
          onSubmit={(values) => sendAsking((known) => submit({ ...values, ...read, ...known, applyOrderId }))}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
