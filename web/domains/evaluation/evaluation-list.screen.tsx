import { StarFilled } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import {
  appraiseList,
  evaluateManage,
  exportAppraisals,
  exportEvaluations,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { label } from '../../kernel/label.ts';
import { ListScreen } from '../../kernel/list/list-screen.tsx';
import type { ListTab } from '../../kernel/list/list-types.ts';
import { type Row, textOf } from '../../kernel/row.ts';

const columns = [
  'no',
  'patientName',
  'side',
  'overallScore',
  'timelinessScore',
  'professionalismScore',
  'content',
  'applyUserName',
  'targetDoctorName',
  'evaluateTime',
];

const tabs: readonly ListTab[] = [
  { key: 'received', label: '收到的评价', endpoint: evaluateManage, exportEndpoint: exportEvaluations, input: { way: 'received' } },
  { key: 'given', label: '我方评价', endpoint: evaluateManage, exportEndpoint: exportEvaluations, input: { way: 'given' } },
  { key: 'about-me', label: '对我的评价', endpoint: appraiseList, exportEndpoint: exportAppraisals, input: { x: 'expert' } },
  { key: 'by-me', label: '我的评价', endpoint: appraiseList, exportEndpoint: exportAppraisals, input: { x: 'applicant' } },
];

const score = (name: string) => (row: Row) => <Score value={Number(row[name] ?? 0)} />;

const cells: Readonly<Record<string, (row: Row) => ReactNode>> = {
  overallScore: score('overallScore'),
  timelinessScore: score('timelinessScore'),
  professionalismScore: score('professionalismScore'),
  evaluateTime: (row) => textOf(row, 'evaluateTime').slice(0, 16),
};

/** Evaluations of the reader's hospital and of himself, given and received. */
export function EvaluationListScreen() {
  return (
    <ListScreen
      tabs={tabs}
      columns={columns}
      cells={cells}
      rowLinks={[{ title: label('查看会诊'), to: (row) => `/consultation/detail?id=${textOf(row, 'applyOrderId')}` }]}
    />
  );
}

function Score({ value }: { value: number }) {
  if (value === 0) return '—';
  const color = value <= 2 ? 'var(--ant-color-error)' : 'var(--ant-color-warning)';
  return (
    <Flex component="span" align="center" justify="end" gap={4}>
      <StarFilled style={{ color }} />
      {label('{score}分', { score: value })}
    </Flex>
  );
}
