import { Alert, Button, Card, Empty, Flex, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { VIEW_REPORT, WRITE_REPORT } from '../../../contract/domains/consultation/consultation.abilities.ts';
import {
  confirmReport,
  detailReport,
  discardCorrection,
  downloadReport,
  exportReportFhir,
  isUnsent,
  previewReport,
  printReport,
  reportFields,
  reportStates,
} from '../../../contract/domains/report/report.endpoints.ts';
import { listReportReadings } from '../../../contract/domains/report/report-readings.endpoints.ts';
import { approveReport, giveBackReport, handOverReport, recallReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { takeOverReport } from '../../../contract/domains/report/report-takeover.endpoints.ts';
import { ActionButtons, type ButtonItem } from '../../engine/dialog/action-buttons.tsx';
import { fhirButton } from '../../engine/dialog/fhir-button.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { Parts } from '../../engine/parts/parts.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { ApproveReportDialog } from './approve-report.dialog.tsx';
import { HandOverReportDialog } from './hand-over-report.dialog.tsx';
import { openPdf } from './open-pdf.ts';
import { ReportEditor } from './report-editor.tsx';
import { ReportReadingsDialog } from './report-readings.dialog.tsx';
import { ReportWarnings } from './report-warnings.tsx';
import { SignReportDialog } from './sign-report.dialog.tsx';
import { TakeOverReportDialog } from './take-over-report.dialog.tsx';
import { type Report, useReport } from './use-report.ts';

const dialogs = {
  [confirmReport.name]: SignReportDialog,
  [handOverReport.name]: HandOverReportDialog,
  [approveReport.name]: ApproveReportDialog,
};
const actions = [confirmReport, handOverReport, approveReport, giveBackReport, recallReport];

interface ReportCardProps {
  order: Row;
  onDone: () => void;
}

/** The report of one consultation: its state, text and versions; for its author also writing and sending. */
export function ReportCard({ order, onDone }: ReportCardProps) {
  const [isWriting, setWriting] = useState(false);
  const [isTracing, setTracing] = useState(false);
  const [isTakenOver, setTakenOver] = useState(false);
  const abilities = order.can ?? [];
  const isSent = order.reportStatus === 'report_send_success';
  const exists = isSent || isUnsent({ reportStatus: textOf(order, 'reportStatus') });
  const mayWrite = abilities.includes(WRITE_REPORT);
  const mayRead = useCan(detailReport.permission) && exists && (isSent || mayWrite || abilities.includes(VIEW_REPORT));
  const mayTrace = useCan(listReportReadings.permission);
  const applyOrderId = textOf(order, 'applyOrderId');
  const query = useReport(applyOrderId, { enabled: mayRead });
  const discard = useDiscard(order, onDone);
  // Whether one signature is enough is known with the report alone.
  const can = query.data?.can ?? [];
  // While a correction is being written, the order still shows the version that was sent; its author sees the new one.
  const isWaiting = query.data?.reportStatus === 'report_wait_send';
  const isOpen = query.data !== undefined && isUnsent(query.data);
  const writing = isWaiting ? label('编辑报告') : isSent ? label('更正报告') : label('撰写报告');
  const buttons: ButtonItem[] = [
    ...(mayWrite ? [{ key: 'write', title: writing, onClick: () => setWriting(true) }] : []),
    ...(can.includes(discardCorrection.name) ? [discard] : []),
    ...(can.includes(takeOverReport.name)
      ? [{ key: takeOverReport.name, title: label(takeOverReport.title), onClick: () => setTakenOver(true) }]
      : []),
    ...(isOpen && can.includes(VIEW_REPORT)
      ? [{ key: 'preview', asks: false, title: label('预览'), onClick: () => void openPdf(previewReport, { applyOrderId }) }]
      : []),
    ...(isSent && mayRead
      ? [{ key: 'open', asks: false, title: label('打开报告'), onClick: () => void openPdf(downloadReport, { applyOrderId }) }]
      : []),
    ...(isSent && mayRead
      ? [{ key: 'print', asks: false, title: label('打印报告'), onClick: () => void openPdf(printReport, { applyOrderId }) }]
      : []),
    ...(isSent && mayRead && mayTrace ? [{ key: 'readings', title: label('查阅记录'), onClick: () => setTracing(true) }] : []),
    ...(isSent && mayRead ? [fhirButton(exportReportFhir, { applyOrderId })] : []),
  ];
  return (
    <Card
      size="small"
      title={<ReportTitle report={query.data} />}
      extra={
        // Whoever decides about it decides about what stands here.
        <ActionButtons
          {...{ actions, dialogs, before: buttons, onDone }}
          row={{ ...order, applyOrderId, can, signHash: query.data?.signHash, ...readOf(query.data) }}
          isSmall
        />
      }
    >
      {!mayRead && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          style={{ marginBlock: 8 }}
          description={exists ? label('报告撰写中，发送后可查看') : mayWrite ? label('会诊意见已提交，请撰写会诊报告') : label('暂无报告')}
        />
      )}
      {mayWrite && isSent && query.data?.isOutdated === 1 && (
        <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={label('会诊意见在报告发送后有补充，请更正报告')} />
      )}
      <ReportWarnings warnings={query.data?.warningsSaid} />
      {mayRead && (query.data ? <ReportBody report={query.data} order={order} isAuthor={mayWrite} /> : <LoadState query={query} />)}
      {isTracing && <ReportReadingsDialog applyOrderId={applyOrderId} no={textOf(order, 'no')} onClose={() => setTracing(false)} />}
      {isTakenOver && <TakeOverReportDialog order={order} onClose={() => setTakenOver(false)} onDone={onDone} />}
      {isWriting && <ReportEditor order={order} onClose={() => setWriting(false)} onDone={onDone} />}
    </Card>
  );
}

/** Which version of it stands here, as calls name it that sign or send it. */
function readOf(report: Report | undefined) {
  return { reportId: report?.id, reportVersion: report?.version };
}

/** Gives up the correction that was begun: what was sent says so again. */
function useDiscard(order: Row, onDone: () => void): ButtonItem {
  const { send, busy } = useAction(discardCorrection, onDone, { success: label('已放弃更正') });
  const question = {
    title: label('放弃更正？'),
    content: label('未发送的更正将删除，已发送的报告仍然有效。'),
    danger: true,
    okText: confirmLabel('放弃更正'),
  };
  const ask = async () => {
    if (await notify.confirm(question)) await send({ applyOrderId: textOf(order, 'applyOrderId') });
  };
  return { key: discardCorrection.name, title: label('放弃更正'), danger: true, isAside: true, busy, onClick: () => void ask() };
}

function ReportTitle({ report }: { report: Report | undefined }) {
  const wordOf = useWordOf(reportFields.reportStatus);
  const status = report?.reportStatus;
  return (
    <Flex gap={8} align="center">
      {label('会诊报告')}
      {status && (
        <Tag color={reportStates.colors?.[status]} variant="filled">
          {wordOf(status)}
        </Tag>
      )}
    </Flex>
  );
}

function ReportBody({ report, order, isAuthor }: { report: Report; order: Row; isAuthor: boolean }) {
  const applyOrderId = textOf(order, 'applyOrderId');
  // The page shows the opinion already; the report's own text only where it says something else.
  const opinion = report.opinion === textOf(order, 'respRespondentsOpinion') ? undefined : report.opinion;
  const facts = [
    report.no,
    label('第 {value} 版', { value: report.revision ?? 1 }),
    authorWords(report),
    report.confirmTime ? label('发送于 {time}', { time: report.confirmTime.slice(0, 16) }) : '',
    signatureWords(report),
    reviewWords(report),
    isAuthor ? viewedWords(report) : '',
  ];
  const { revisions } = report;
  return (
    <Flex vertical gap={12}>
      {report.reviewRemark && (
        <Alert
          type="warning"
          showIcon
          title={label('报告被{name}退回修改', { name: report.reviewerName ?? '' })}
          description={report.reviewRemark}
        />
      )}
      <Typography.Text type="secondary">
        <Parts of={facts} />
      </Typography.Text>
      <LabelledText label={label('会诊意见')} text={opinion} />
      <LabelledText label={label('诊疗建议')} text={report.advice} />
      <LabelledText label={label('更正原因')} text={report.correctReason} />
      {report.pdfHash ? (
        <Typography.Text type="secondary" style={{ fontSize: 12 }} copyable={{ text: report.pdfHash }}>
          {label('文件摘要 SHA-256：{hash}…', { hash: report.pdfHash.slice(0, 16) })}
        </Typography.Text>
      ) : null}
      {revisions.length > 1 && <Revisions rows={revisions} applyOrderId={applyOrderId} />}
    </Flex>
  );
}

/** Who wrote it; of one that another doctor has corrected, both. */
function authorWords({ authorName: name = '', originalAuthorName: original }: Report): string {
  return original ? label('更正：{name}（原报告医生：{original}）', { name, original }) : name;
}

/** Whether the other side has seen what was sent, for its author (domain rules 6.7.4). */
function viewedWords(report: Report): string {
  if (!report.confirmTime) return '';
  const time = report.viewedTime?.slice(0, 16);
  return time ? label('对方已查看 {time}', { time }) : label('对方未查看');
}

/** How it was signed, or that it was sent without. Nothing of a draft. */
function signatureWords(report: Report): string {
  const method = report.signMethod;
  // It is signed as it is sent: the same minute need not be told twice.
  const time = report.signTime?.slice(0, 16) ?? '';
  const isSent = time === report.confirmTime?.slice(0, 16);
  if (method) return label('电子签名（{method}）{time}', { method: label(method), time: isSent ? '' : time });
  return report.confirmTime ? label('未签名') : '';
}

/** Whose second signature it waits for, or who gave it. Nothing where one was enough. */
function reviewWords({ reportStatus, reviewerName: name = '', reviewMethod, reviewTime }: Report): string {
  if (reportStatus === 'report_wait_review') return label('待{name}审核', { name });
  return reviewMethod
    ? label('审核：{name}（{method}）{time}', { name, method: label(reviewMethod), time: reviewTime?.slice(0, 16) ?? '' })
    : '';
}

function LabelledText({ label, text }: { label: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div>
      <Typography.Text strong>{label}</Typography.Text>
      <Typography.Paragraph style={{ margin: '4px 0 0', whiteSpace: 'pre-wrap' }}>{text}</Typography.Paragraph>
    </div>
  );
}

function Revisions({ rows, applyOrderId }: { rows: Report['revisions']; applyOrderId: string }) {
  const wordOf = useWordOf(reportFields.reportStatus);
  return (
    <Table<Report['revisions'][number]>
      size="small"
      pagination={false}
      rowKey="revision"
      dataSource={rows}
      columns={[
        { title: label('版本'), dataIndex: 'revision', width: 64, render: (revision) => label('第{revision}版', { revision }) },
        {
          title: label('状态'),
          dataIndex: 'reportStatus',
          width: 90,
          render: (status) => wordOf(status),
        },
        { title: label('发送时间'), dataIndex: 'confirmTime', width: 150, render: (time) => (time ? String(time).slice(0, 16) : '—') },
        { title: label('更正原因'), dataIndex: 'correctReason', render: (why) => why || '—' },
        {
          title: '',
          key: 'open',
          width: 72,
          render: (_, row) =>
            row.confirmTime ? (
              <Button type="link" size="small" onClick={() => void openPdf(downloadReport, { applyOrderId, revision: row.revision })}>
                {label('查看')}
              </Button>
            ) : null,
        },
      ]}
    />
  );
}
