import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Flex, Table, type TableColumnsType, Tag, Typography } from 'antd';
import { type MouseEvent, useState } from 'react';
import type { searchArchive } from '../../../../contract/domains/image/archive.endpoints.ts';
import { patientFacts } from '../../../../contract/domains/image/dicom.shape.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import type { Retrieve, Taken } from './retrieval-line.tsx';
import { nameOfSeries, type Series, SeriesOfStudy } from './series-of-study.tsx';

type Study = AnswerOf<typeof searchArchive>[number];

interface FoundStudiesProps {
  studies: readonly Study[];
  taken: Taken;
  onRetrieve: Retrieve;
}

/** What was found, the newest first; who is named otherwise than on the form is told before anything is fetched. */
export function FoundStudies({ studies, taken, onRetrieve }: FoundStudiesProps) {
  const [busy, setBusy] = useState<string>();
  const take = async (study: Study, series?: Series): Promise<void> => {
    if (study.differences.length > 0 && !(await notify.confirm(questionOf(study)))) return;
    const { studyUid, modality, takenOn, description } = study;
    const name = [series?.modality || modality, takenOn, description, series && nameOfSeries(series)].filter(Boolean).join(' ');
    setBusy(series?.seriesUid ?? studyUid);
    await onRetrieve({ studyUid, name, ...(series ? { seriesUid: series.seriesUid } : {}) }).finally(() => setBusy(undefined));
  };
  return (
    <Table<Study>
      size="small"
      pagination={false}
      rowKey="studyUid"
      dataSource={[...studies]}
      locale={{ emptyText: label('归档中没有符合条件的检查；有的归档不能按中文姓名查询，请改用患者编号') }}
      scroll={{ x: 'max-content', y: 360 }}
      columns={columnsOf(take, busy, taken.isFull)}
      expandable={{
        columnWidth: 40,
        rowExpandable: ({ series }) => series !== 1,
        expandedRowRender: (study) => (
          <SeriesOfStudy studyUid={study.studyUid} taken={taken} busy={busy} onTake={(one) => take(study, one)} />
        ),
        expandIcon: ({ expanded, expandable, onExpand, record }) =>
          expandable && <ExpandButton isOpen={expanded} name={record.description} onPress={(event) => onExpand(record, event)} />,
      }}
    />
  );
}

interface ExpandProps {
  isOpen: boolean;
  name: string;
  onPress: (event: MouseEvent<HTMLElement>) => void;
}

function ExpandButton({ isOpen, name, onPress }: ExpandProps) {
  return (
    <Button
      size="small"
      type="text"
      icon={isOpen ? <DownOutlined /> : <RightOutlined />}
      aria-expanded={isOpen}
      aria-label={label('{name}的序列', { name })}
      onClick={onPress}
    />
  );
}

function questionOf({ differences }: Study) {
  const facts = differences.map(({ fact }) => label(patientFacts[fact])).join('、');
  return {
    title: label('检查的患者信息与申请单不一致，仍要调取吗？'),
    content: label('不一致的项目：{facts}。调取后须由您说明原因确认属于该患者，才能阅片。', { facts }),
    okText: label('仍要调取'),
  };
}

function columnsOf(take: (study: Study) => Promise<void>, busy: string | undefined, isFull: boolean): TableColumnsType<Study> {
  return [
    { title: label('检查日期'), dataIndex: 'takenOn', width: 110 },
    { title: label('设备类型'), dataIndex: 'modality', width: 90 },
    { title: label('检查描述'), dataIndex: 'description', width: 150 },
    { title: label('检查单号'), dataIndex: 'accession', width: 110 },
    { title: label('序列数'), dataIndex: 'series', width: 72, align: 'right' },
    { title: label('图像数'), dataIndex: 'pictures', width: 72, align: 'right' },
    { title: label('患者'), width: 150, render: (_, study) => <Patient {...study} /> },
    {
      title: label('操作'),
      width: 76,
      fixed: 'right',
      render: (_, study) => (
        <Button
          size="small"
          type="primary"
          ghost
          loading={busy === study.studyUid}
          disabled={busy !== undefined || isFull}
          aria-label={label('调取 {name}', { name: `${study.takenOn ?? ''} ${study.description}` })}
          onClick={() => void take(study)}
        >
          {label('调取')}
        </Button>
      ),
    },
  ];
}

function Patient({ patient, differences }: Study) {
  return (
    <Flex vertical align="start" gap={2}>
      <Typography.Text translate="no">{patient}</Typography.Text>
      {differences.length > 0 && (
        <Tag color="orange">{label('{facts}不一致', { facts: differences.map(({ fact }) => label(patientFacts[fact])).join('、') })}</Tag>
      )}
    </Flex>
  );
}
