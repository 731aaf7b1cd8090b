import { Alert } from 'antd';
import type { Said } from '../../../contract/kernel/said.ts';
import { label, messageText } from '../../platform/words/label.ts';

/** What in a report contradicts the patient's sex, for whoever is about to sign it (domain rules 6.7.5). Nothing where nothing does. */
export function ReportWarnings({ warnings = [] }: { warnings: readonly Said[] | undefined }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={label('报告内容与患者性别可能不符')}
      description={warnings.map(messageText).map((sentence) => <div key={sentence}>{sentence}</div>)}
    />
  );
}
