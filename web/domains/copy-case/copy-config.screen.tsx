import { Card } from 'antd';
import { copyConfigDetail, saveCopyConfig } from '../../../contract/domains/copy-case/copy-record.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall, useRefresh } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

/** What copies cost here and how long things may take: the parameters that the records office sets most. */
export function CopyConfigScreen() {
  const query = useCall(copyConfigDetail, {});
  const refresh = useRefresh();
  const { submit } = useAction(saveCopyConfig, () => void refresh('copy-case'));
  return (
    <Card title={label('复印设置')} style={{ maxWidth: 760 }}>
      {query.data ? (
        <DeclaredForm fields={saveCopyConfig.input} values={query.data} columns={2} onSubmit={(entered) => submit(entered)} />
      ) : (
        <LoadState query={query} />
      )}
    </Card>
  );
}
