import { Alert, Button } from 'antd';
import { useState } from 'react';
import { previewReport, reportFields, reportStates, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { handOverReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { maxLength } from '../../../contract/kernel/field.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import type { SentInput } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { type HeldRow, StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { textCount } from '../../engine/form/text-count.ts';
import { GrowingText } from '../../engine/parts/growing-text.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { HandOverReportDialog } from './hand-over-report.dialog.tsx';
import { openPdf } from './open-pdf.ts';
import { SignReportDialog } from './sign-report.dialog.tsx';
import { type Report, useReport } from './use-report.ts';

interface ReportEditorProps {
  order: Row;
  onClose: () => void;
  onDone: () => void;
}

/** The report of an order, whichever of its versions is the latest: `id` is the order's. */
type OrderReport = Report & { readonly reportId: string | undefined };

/**
 * A correction begins a row of its own, whose versions are counted anew, and what is given up leaves the row before it. The opinion of the order is supplemented
 * apart from the report.
 */
const isOther = (one: OrderReport, other: OrderReport): boolean =>
  one.reportId !== other.reportId || (one.version ?? 0) > (other.version ?? 0) || one.orderOpinionHash !== other.orderOpinionHash;

/** Writes the report of one consultation, looks at its PDF, and sends it or hands it to whoever reviews it; a report that was sent is corrected instead. */
export function ReportEditor({ order, onClose: close, onDone }: ReportEditorProps) {
  const onClose = useOwnClose(close);
  const applyOrderId = textOf(order, 'applyOrderId') || textOf(order, 'id');
  // Before there is a report, the server proposes the opinion that was given.
  const query = useReport(applyOrderId, { staleTime: 0, isHeld: true });
  const fetched = query.data && query.isFetchedAfterMount ? { ...query.data, reportId: query.data.id, id: applyOrderId } : undefined;
  const held = useHeldRow<OrderReport>(fetched, isOther);
  // Until one's own save has been answered and asked for again, what is shown of it is older than what was saved.
  const [isSaving, setSaving] = useState(false);
  const [round, setRound] = useState(0);
  const loadNewest = () => {
    held.load();
    setRound(round + 1);
  };
  const isSent = held.row?.reportStatus === 'report_send_success';
  return (
    <FormDialog title={label(isSent ? '更正会诊报告 {no}' : '填写会诊报告 {no}', { no: textOf(order, 'no') })} wide onClose={onClose}>
      <StaleRowNotice
        newest={isSaving ? undefined : held.newest}
        states={{ field: 'reportStatus', states: reportStates }}
        onLoad={loadNewest}
      />
      {held.row ? (
        // Of the newest one a new form starts, with what was typed as its draft; one's own save leaves it as it is.
        <ReportForm key={round} {...{ order, applyOrderId, held, setSaving, onClose, onDone }} report={held.row} isCorrection={isSent} />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

interface ReportFormProps extends ReportEditorProps {
  applyOrderId: string;
  held: HeldRow<OrderReport>;
  setSaving: (isSaving: boolean) => void;
  report: Report;
  isCorrection: boolean;
}

function ReportForm({ order, applyOrderId, held, setSaving, report, isCorrection, onClose, onDone }: ReportFormProps) {
  const [isSigning, setSigning] = useState(false);
  const save = useReportSaving({ applyOrderId, held, setSaving, onClose, onDone }, () => setSigning(true));
  const { correctReason, opinion, advice } = reportFields;
  // What several have confirmed is what it says.
  const fixed = report.respRespondentsOpinion;
  const needsReview = report.reviewRequired === 1;
  const isRevision = isCorrection || Boolean(report.correctReason);
  // What was saved here is what is signed.
  const { reportId, version: reportVersion, orderOpinionHash } = held.row ?? {};
  const saved = { ...order, reportId, reportVersion, orderOpinionHash };
  const fields = { correctReason: { ...correctReason, required: label('请填写更正原因') }, opinion, advice };
  return (
    <>
      {isCorrection && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={label('报告已发送，不可修改。保存后生成第 {value} 版，原版本保留并标注“已更正”。', {
            value: Number(report.revision ?? 1) + 1,
          })}
        />
      )}
      <OutdatedNotice opinion={report.orderOpinion} />
      <DeclaredForm
        fields={fields}
        hidden={() => (isRevision ? [] : ['correctReason'])}
        values={{
          version: report.version,
          // What was sent before the opinion was supplemented is what is to be corrected.
          opinion: fixed ?? (isCorrection ? report.orderOpinion : undefined) ?? report.opinion,
          advice: report.advice,
          ...(isCorrection ? {} : { correctReason: report.correctReason }),
        }}
        columns={1}
        disabled={() => (fixed === undefined ? [] : ['opinion'])}
        draftKey={draftKeyOf(applyOrderId)}
        render={{ opinion: (props) => <LargeText {...props} /> }}
        onCancel={onClose}
        onSubmit={(values, { mode }) => save(values, mode)}
        buttons={({ submit, busy }) => (
          <>
            <Button disabled={busy} onClick={() => submit({ mode: 'preview' })}>
              {label('保存并预览')}
            </Button>
            <Button disabled={busy} onClick={() => submit({ mode: 'save' })}>
              {label('保存草稿')}
            </Button>
            <Button type="primary" loading={busy} onClick={() => submit({ mode: 'confirm' })}>
              {label(needsReview ? '签名并交付审核' : '确认并发送')}
            </Button>
          </>
        )}
      />
      {isSigning && !needsReview && <SignReportDialog row={saved} onClose={onClose} onDone={onDone} />}
      {isSigning && needsReview && <HandOverReportDialog action={handOverReport} row={saved} onClose={onClose} onDone={onDone} />}
    </>
  );
}

/** Of a report that lacks what the order says by now: what that is. A draft of somebody's own may stand in the form, also where the correction began with it. */
function OutdatedNotice({ opinion }: { opinion: string | undefined }) {
  if (!opinion) return null;
  const title = label('会诊意见在报告发送后有补充，请核对更正中是否已包含');
  const description = <span style={{ whiteSpace: 'pre-wrap' }}>{opinion}</span>;
  return <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={title} description={description} />;
}

function LargeText({ id, field, value, onChange, disabled }: SlotProps) {
  return (
    <GrowingText
      id={id}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      count={textCount(maxLength(field))}
      least={8}
      most={14}
      placeholder={label('请填写会诊意见')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const draftKeyOf = (applyOrderId: string): string => `report:${applyOrderId}`;

type Saving = Pick<ReportFormProps, 'applyOrderId' | 'held' | 'setSaving' | 'onClose' | 'onDone'>;
type Written = Omit<SentInput<typeof saveReport>, 'applyOrderId' | 'reportId' | 'revision' | 'version'>;

/** Saves first in every case; then shows the PDF, or has the report signed and sent. */
function useReportSaving({ applyOrderId, held, setSaving, onClose, onDone }: Saving, sign: () => void) {
  const refresh = useRefresh();
  const saving = useAction(saveReport, undefined, { success: label('报告已保存'), draftKey: draftKeyOf(applyOrderId) });
  const save = async (values: Written) => {
    const { reportId, revision = 0, version } = held.row ?? {};
    const { warningsSaid, ...saved } = await saving.submit({ ...values, applyOrderId, reportId, revision, version });
    const { opinion, advice, correctReason } = values;
    const written = { opinion, advice: advice ?? undefined, correctReason: correctReason ?? undefined };
    held.keep({ ...saved, ...written, reportId: saved.id, id: applyOrderId });
    return warningsSaid;
  };
  const saveAndShow = async (values: Written, mode: string | undefined) => {
    const warningsSaid = await save(values);
    await refresh('report');
    if (mode === 'preview') await openPdf(previewReport, { applyOrderId });
    return warningsSaid;
  };
  return async (values: Written, mode: string | undefined) => {
    setSaving(true);
    const warningsSaid = await saveAndShow(values, mode).finally(() => setSaving(false));
    onDone();
    const warning = warningsSaid.length > 0 ? messageText(said`${several(warningsSaid, '；')}`) : undefined;
    if (mode === 'confirm') {
      if (!warning || (await isChecked(warning))) sign();
      return;
    }
    if (warning) notify.warning(warning);
    if (mode !== 'preview') onClose();
  };
}

/** Asked before anybody signs what may be about another patient. */
function isChecked(content: string): Promise<boolean> {
  return notify.confirm({ title: label('报告已保存，签名前请核对'), content, okText: label('已核对，继续签名') });
}
