import { Button, Flex, InputNumber, Select, Switch, Typography } from 'antd';
import { useState } from 'react';
import { type ShownParam, submitTenantParam } from '../../../../contract/domains/settings/tenant-param.endpoints.ts';
import { checkParamValue } from '../../../../contract/kernel/param.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { label, messageText } from '../../../platform/words/label.ts';
import { limitsText, readableValue } from './param-value.ts';

/**
 * Changes one value where it stands: Enter saves, Escape leaves it. A refusal is shown below it, and what somebody else has saved
 * meanwhile: only over the value that was shown may another be saved.
 */
export function ParamEditor({ param, onClose }: { param: ShownParam; onClose: () => void }) {
  const [value, setValue] = useState(param.value);
  const [opened] = useState(param.value);
  const [refused, setRefused] = useState<string>();
  const { submit, busy } = useAction(submitTenantParam, onClose, { success: label('更新成功') });
  const problem = checkParamValue(param, value);
  const save = async () => {
    if (problem) return;
    try {
      await submit({ paramKey: param.paramKey, paramValue: value, basedOn: param.value });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.message);
    }
  };
  const message = value === param.value ? refused : (problem ?? refused);
  return (
    <form
      className="param-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Flex gap={8} align="center" wrap>
        <ParamControl
          param={param}
          value={value}
          onChange={(next) => {
            setValue(next);
            setRefused(undefined);
          }}
        />
        <Button type="primary" size="small" htmlType="submit" loading={busy} disabled={problem !== undefined}>
          {label('保存')}
        </Button>
        <Button size="small" onClick={onClose}>
          {label('取消')}
        </Button>
      </Flex>
      {opened !== param.value && (
        <div role="status">
          <Typography.Text type="warning">{label('他人已修改为 {value}', { value: readableValue(param, param.value) })}</Typography.Text>
        </div>
      )}
      {message ? (
        <Typography.Text type="danger" role="alert">
          {messageText(message)}
        </Typography.Text>
      ) : (
        <Typography.Text type="secondary">{limitsText(param)}</Typography.Text>
      )}
    </form>
  );
}

interface ParamControlProps {
  param: ShownParam;
  value: string;
  onChange: (value: string) => void;
}

function ParamControl({ param, value, onChange }: ParamControlProps) {
  const { paramKey, title, kind, unit, choices } = param;
  const shared = { 'aria-label': label(title), autoFocus: true, size: 'small' as const };
  if (kind === 'switch')
    return (
      <Switch
        {...shared}
        checked={value === '1'}
        checkedChildren={label('是')}
        unCheckedChildren={label('否')}
        onChange={(on) => onChange(on ? '1' : '0')}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        style={{ minWidth: 150 }}
        value={value}
        options={Object.entries(choices ?? {}).map(([key, text]) => ({ value: key, label: label(text) }))}
        onChange={onChange}
      />
    );
  const cents = kind === 'money' ? 100 : 1;
  return (
    <InputNumber<number>
      {...shared}
      style={{ width: 120 }}
      precision={kind === 'money' ? 2 : 0}
      value={value === '' ? null : Number(value) / cents}
      suffix={unit && label(unit, undefined, paramKey)}
      onChange={(next) => onChange(next === null ? '' : String(Math.round(next * cents)))}
    />
  );
}
