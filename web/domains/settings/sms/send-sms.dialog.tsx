import { Alert, Select } from 'antd';
import { useState } from 'react';
import { listSendableSmsTemplates, sendSmsMessage } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { fillTemplate, variablesOf } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { type Fields, field } from '../../../../contract/kernel/field.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../../engine/dialog/use-own-close.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { SlotProps, Values } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

const PARAM = 'param.';
const phones = field.longText('手机号', { required: '手机号码不能为空', max: 1300, hint: '多个号码用逗号或换行分隔，最多100个' });

/** Sends one message to several numbers: a template, its variables, and what the receivers will read. */
export function SendSmsDialog({ onClose: close }: { onClose: () => void }) {
  const onClose = useOwnClose(close);
  const { submit } = useAction(sendSmsMessage, onClose, { success: label('已提交发送，结果见短信记录') });
  const templates = useCall(listSendableSmsTemplates, {}, { staleTime: 0 });
  const contents = Object.fromEntries((templates.data ?? []).map(({ code, content }) => [code, content]));
  const [values, setValues] = useState<Values>({});
  const content = contents[String(values.code ?? '')] ?? '';
  const names = variablesOf(content);
  const variables = Object.fromEntries(names.map((name) => [PARAM + name, field.text(name, { required: true, max: 200 })]));
  const fields: Fields = { code: sendSmsMessage.input.code ?? phones, phones, ...variables };
  const send = ({ code, phones: typed }: Values) =>
    submit({ code: String(code), phones: numbersIn(String(typed)), params: paramsOf(names, values) });
  return (
    <FormDialog title={label('发送短信')} onClose={onClose}>
      {content && (
        <Alert type="info" style={{ marginBottom: 16 }} title={fillTemplate(content, paramsOf(names, values), { masked: false })} />
      )}
      {templates.data ? (
        <DeclaredForm
          columns={1}
          fields={fields}
          submitText={label('发送')}
          render={{ code: (props) => <TemplateSelect {...props} contents={contents} /> }}
          onValuesChange={(_, next) => setValues(next)}
          onCancel={onClose}
          onSubmit={send}
        />
      ) : (
        <LoadState query={templates} />
      )}
    </FormDialog>
  );
}

const numbersIn = (typed: string): string[] => typed.split(/[\s,，;；]+/).filter(Boolean);

function paramsOf(names: readonly string[], values: Values): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (values[PARAM + name] ? [[name, String(values[PARAM + name])]] : [])));
}

function TemplateSelect({ id, value, onChange, contents }: SlotProps & { contents: Readonly<Record<string, string>> }) {
  return (
    <Select
      id={id}
      value={typeof value === 'string' ? value : undefined}
      placeholder={label('请选择短信模板')}
      showSearch={{ optionFilterProp: 'label' }}
      options={Object.entries(contents).map(([code, content]) => ({ value: code, label: `${code}: ${content}` }))}
      onChange={(next: string) => onChange?.(next)}
    />
  );
}
