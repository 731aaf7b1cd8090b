import { Alert } from 'antd';
import { useSearchParams } from 'react-router';
import { label } from '../../platform/words/label.ts';

/** Above a list that a chart led to: of whom alone it shows orders, and the way to all of them. `filters` are those that are ids. */
export function NarrowedNotice({ filters }: { filters: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  if (!filters.some((name) => params.has(name))) return null;
  const widen = () => {
    const next = new URLSearchParams(params);
    for (const name of [...filters, 'who', 'current']) next.delete(name);
    setParams(next);
  };
  return (
    <Alert
      type="info"
      closable={{ onClose: widen, 'aria-label': label('取消限定') }}
      title={label('仅显示：{who}', { who: params.get('who') ?? label('所选医院或医生') })}
      style={{ padding: '2px 12px' }}
    />
  );
}
