import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from 'antd';
import { useState } from 'react';
import { copyConfigDetail, copyConfigFields, saveCopyConfig } from '../../../contract/domains/copy-case/copy-record.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { changedValues } from '../../engine/form/form-groups.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { forForm, useFreshAnswer } from '../../platform/call/use-fresh-answer.ts';
import { label } from '../../platform/words/label.ts';

type CopyConfig = RowOf<typeof copyConfigDetail>;

/** What copies cost here and how long things may take: the parameters that the records office sets most. */
export function CopyConfigScreen() {
  const query = useCall(copyConfigDetail, {}, forForm);
  const config = useFreshAnswer(query);
  return (
    <Card title={label('复印设置')} style={{ maxWidth: 760 }}>
      {config ? <CopyConfigForm config={config} refetch={query.refetch} /> : <LoadState query={query} />}
    </Card>
  );
}

/**
 * Sends what was made different from what the form was opened with, whatever the page has heard of since: what a colleague has set
 * meanwhile stays, and is shown once this is saved.
 */
function CopyConfigForm({ config, refetch }: { config: CopyConfig; refetch: UseQueryResult<CopyConfig>['refetch'] }) {
  const [opened, setOpened] = useState(config);
  const { submit } = useAction(saveCopyConfig);
  return (
    <DeclaredForm
      key={JSON.stringify(opened)}
      fields={copyConfigFields}
      values={opened}
      columns={2}
      onSubmit={async (entered) => {
        await submit(changedValues(entered, opened));
        const { data } = await refetch();
        setOpened(data ?? { ...opened, ...entered });
      }}
    />
  );
}
