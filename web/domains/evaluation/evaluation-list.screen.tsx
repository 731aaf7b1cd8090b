import { StarFilled } from '@ant-design/icons';
import { Flex, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  appraiseList,
  evaluateManage,
  exportAllEvaluations,
  exportAppraisals,
  exportEvaluations,
  exportExpertAverages,
  listAllEvaluations,
  listExpertAverages,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { examineEvaluation, removeEvaluations } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab } from '../../engine/list/list-types.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { PageLink } from '../../platform/page/page-link.tsx';
import { useIsPlatform } from '../../platform/session/is-platform.ts';
import { label } from '../../platform/words/label.ts';
import { ExamineDialog } from './examine.dialog.tsx';

const columns = ['no', 'patientName', 'side', 'overallScore', 'content', 'applyUserName', 'targetDoctorName', 'evaluateTime'];
const averageColumns = ['targetDoctorName', 'overallAverage', 'timelinessAverage', 'professionalismAverage', 'evaluationCount'];
const filters = ['patientName', 'targetDoctorName', 'evaluateTime'];

const tabs: readonly ListTab[] = [
  { key: 'received', label: '收到的评价', endpoint: evaluateManage, exportEndpoint: exportEvaluations, input: { way: 'received' } },
  { key: 'given', label: '我方评价', endpoint: evaluateManage, exportEndpoint: exportEvaluations, input: { way: 'given' } },
  { key: 'about-me', label: '对我的评价', endpoint: appraiseList, exportEndpoint: exportAppraisals, input: { x: 'expert' } },
  { key: 'by-me', label: '我的评价', endpoint: appraiseList, exportEndpoint: exportAppraisals, input: { x: 'applicant' } },
  {
    key: 'averages',
    label: '专家评分',
    endpoint: listExpertAverages,
    exportEndpoint: exportExpertAverages,
    columns: averageColumns,
    filters: ['targetDoctorName'],
    isBatched: false,
  },
  {
    key: 'all',
    label: '全部评价',
    endpoint: listAllEvaluations,
    exportEndpoint: exportAllEvaluations,
    // The order's number stands for its patient.
    columns: columns.map((name) => (name === 'patientName' ? 'showStatus' : name)),
    filters: [...filters, 'showStatus'],
    batchRemove: removeEvaluations,
  },
];

/** Of all hospitals nothing was given or received, and nobody of the operators is judged. */
const tabsOfOperators = ['all', 'averages'].flatMap((key) => tabs.filter((tab) => tab.key === key));

const batchActions = [examineEvaluation] as const;

const tagColors = { showStatus: { '1': 'default', '0': 'orange' } } as const;

const average = (name: string) => (row: Row) => (row.isEnough === 1 ? label('{score}分', { score: textOf(row, name) }) : label('样本不足'));

const cells: Readonly<Record<string, (row: Row) => ReactNode>> = {
  no: (row) => <OrderLink row={row} />,
  overallScore: (row) => <Scores row={row} />,
  overallAverage: average('overallAverage'),
  timelinessAverage: average('timelinessAverage'),
  professionalismAverage: average('professionalismAverage'),
};

/** Evaluations of the reader's hospital and of himself, given and received; for the operators also to hide and to show again. */
export function EvaluationListScreen() {
  const [examined, setExamined] = useState<Row>();
  const refresh = useRefresh();
  const isPlatform = useIsPlatform();
  const mayExamine = (row: Row, showStatus: string) =>
    row.showStatus === showStatus && (row.can?.includes(examineEvaluation.name) ?? false);
  return (
    <>
      <ListScreen
        tabs={isPlatform ? tabsOfOperators : tabs}
        columns={columns}
        filters={filters}
        cells={cells}
        tagColors={tagColors}
        batchActions={batchActions}
        rowLinks={[
          { title: label('隐藏评价'), onClick: setExamined, shown: (row) => mayExamine(row, '1') },
          { title: label('恢复显示'), onClick: setExamined, shown: (row) => mayExamine(row, '0') },
        ]}
      />
      {examined && (
        <ExamineDialog
          evaluation={examined}
          onClose={() => setExamined((now) => (now === examined ? undefined : now))}
          onDone={() => void refresh('evaluation')}
        />
      )}
    </>
  );
}

function OrderLink({ row }: { row: Row }) {
  const id = textOf(row, 'applyOrderId');
  const no = textOf(row, 'no') || '—';
  return id ? <PageLink to={`/consultation/detail?id=${id}`}>{no}</PageLink> : no;
}

/** The overall score, with the two that explain it in small. */
function Scores({ row }: { row: Row }) {
  const overall = Number(row.overallScore ?? 0);
  if (overall === 0) return '—';
  const color = overall <= 2 ? 'var(--ant-color-error)' : 'var(--ant-color-warning)';
  const others = { timeliness: textOf(row, 'timelinessScore'), professionalism: textOf(row, 'professionalismScore') };
  return (
    // Aligned as the cell is: on the right in a table, on the left on a card.
    <Flex component="span" align="center" gap={4} style={{ display: 'inline-flex' }}>
      <StarFilled style={{ color }} />
      {label('{score}分', { score: overall })}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {label('及时{timeliness} 专业{professionalism}', others)}
      </Typography.Text>
    </Flex>
  );
}
