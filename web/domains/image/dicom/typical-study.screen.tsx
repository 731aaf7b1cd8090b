import { Alert, Flex, Result, Select, Typography } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keepTypicalStudy, openTypicalStudy } from '../../../../contract/domains/image/typical-study.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { label } from '../../../platform/words/label.ts';
import { StudyPage, StudyWait } from './study-page.tsx';
import { sourceOfCase } from './study-source.ts';
import { StudyViewer } from './study-viewer.tsx';
import { useAwaitedStudy } from './use-awaited-study.ts';

/** `/image/typical?id=&study=`: what a typical case shows of the studies of its order, without anything that says whose they are. */
export function TypicalStudyScreen() {
  const [params, setParams] = useSearchParams();
  const [caseId, study] = [params.get('id') ?? '', Number(params.get('study') ?? 0)];
  const source = useMemo(() => sourceOfCase(caseId, study), [caseId, study]);
  const { opened, failure, again } = useAwaitedStudy(caseId === '' ? '' : source.key, {
    open: () => call(openTypicalStudy, { caseId, study }, { quiet: true }),
    keep: () => call(keepTypicalStudy, { caseId, study }, { quiet: true }),
  });
  const count = Math.max(opened?.studies ?? 1, study + 1);
  return (
    <StudyPage>
      <Flex gap={12} align="center" wrap className="dicom-head">
        <Typography.Title level={1}>{label('典型病例影像')}</Typography.Title>
        {count > 1 && (
          <Select
            size="small"
            aria-label={label('影像文件')}
            value={study}
            options={Array.from({ length: count }, (_, at) => ({ value: at, label: studyName(at) }))}
            onChange={(next) => setParams({ id: caseId, study: String(next) }, { replace: true })}
            style={{ minWidth: 120 }}
          />
        )}
        <Typography.Text type="secondary">{label('已去除患者、医院、日期等身份信息，仅供学习，不作诊断依据')}</Typography.Text>
      </Flex>
      {caseId === '' && <Result status="warning" title={label('数据不存在')} />}
      {opened && opened.withheld > 0 && (
        <Alert type="info" showIcon title={label('有{count}个序列的图像上可能带有设备写入的文字，未公开', { count: opened.withheld })} />
      )}
      {caseId !== '' && !opened?.shape && <StudyWait progress={opened && (opened.progress ?? 0)} {...{ failure, again }} />}
      {opened?.shape && (
        <StudyViewer key={source.key} source={source} opened={{ shape: opened.shape, name: studyName(study), mayMark: false }} />
      )}
    </StudyPage>
  );
}

const studyName = (at: number): string => label('影像 {number}', { number: at + 1 });
