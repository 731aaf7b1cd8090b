import { Alert, Flex, Select } from 'antd';
import { useRef } from 'react';
import { devModel, listModelTables, modelFromTable } from '../../../contract/domains/develop/dev-model.resource.ts';
import { readModelFields } from '../../../contract/domains/develop/model-field.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { SetValues, SlotProps } from '../../engine/form/form-types.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { call } from '../../platform/call/api-client.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { inBrackets, label } from '../../platform/words/label.ts';
import { ModelFieldsGrid } from './model-fields-grid.tsx';

const submitTo = endpointOf(devModel, 'submit');
const fields = pick(submitTo.input, 'modelName', 'modelTable', 'modelClass', 'remark', 'modelFields');

/** Enters a model: its names, and its fields in a grid. */
export function DevModelDialog({ id, onClose }: { id?: string | undefined; onClose: () => void }) {
  const query = useCall(endpointOf(devModel, 'detail'), { id }, { enabled: id !== undefined, staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const draftKey = `dev-model:${id ?? 'new'}`;
  const { submit } = useAction(submitTo, onClose, { success: label(id ? '更新成功' : '新增成功'), draftKey });
  const isReady = id === undefined || held.row !== undefined;
  const key = id === undefined ? {} : { id, version: held.row?.version };
  return (
    <FormDialog title={label(id ? '编辑模型' : '新增模型')} wide onClose={onClose}>
      <StaleRowNotice newest={held.newest} onLoad={held.load} />
      {isReady ? (
        <DeclaredForm
          key={held.row?.version}
          fields={fields}
          columns={4}
          draftKey={draftKey}
          values={held.row ?? {}}
          render={{ modelFields: (props) => <ModelFields {...props} mayStart={id === undefined} /> }}
          check={({ modelFields }) => ({ modelFields: problemOf(modelFields) })}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...values, ...key })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

function problemOf(modelFields: unknown): Message | undefined {
  const reading = readModelFields(modelFields);
  return reading.ok ? undefined : reading.errors[0]?.message;
}

function ModelFields({ mayStart, ...props }: SlotProps & { mayStart: boolean }) {
  return (
    <Flex vertical gap={12}>
      {mayStart && <StartFromTable setValues={props.setValues} />}
      <ModelFieldsGrid value={props.value} onChange={props.onChange} />
      <Alert type="info" showIcon title={label('编号、租户、创建人、创建时间、修改人、修改时间、版本由系统自动维护，无需添加。')} />
    </Flex>
  );
}

/** Fills the form with what a table of this system is declared as. */
function StartFromTable({ setValues }: { setValues: SetValues }) {
  const tables = useCall(listModelTables);
  const chosen = useRef<string>(undefined);
  const take = async (table: string) => {
    chosen.current = table;
    const { modelName, modelTable, modelClass, modelFields } = await call(modelFromTable, { table });
    // Another was chosen meanwhile.
    if (chosen.current !== table) return;
    setValues({ modelName, modelTable, modelClass, modelFields });
  };
  return (
    <Select<string>
      style={{ width: 360 }}
      loading={tables.isFetching}
      placeholder={label('可由现有数据表带出字段')}
      aria-label={label('可由现有数据表带出字段')}
      showSearch={{ optionFilterProp: 'label' }}
      options={(tables.data ?? []).map((row) => ({
        value: row.table,
        label: row.table + inBrackets(row.title ?? ''),
      }))}
      onChange={(table) => void take(table)}
    />
  );
}
