import { Tag } from 'antd';
import { label } from '../../platform/words/label.ts';

/** Before the title of what is urgent: it reads like everything else otherwise. */
export function UrgentMark({ notice }: { notice: { readonly urgent?: 0 | 1 | undefined } }) {
  return notice.urgent === 1 && <Tag color="error">{label('紧急')}</Tag>;
}
