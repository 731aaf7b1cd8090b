import { Empty } from 'antd';
import { label } from '../../platform/words/label.ts';

/** A page with nothing on it, which menus may lead to until they have something to show. */
export function EmptyPage() {
  return <Empty style={{ marginTop: 120 }} description={label('这里还没有内容')} />;
}
