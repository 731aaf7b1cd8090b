import { EditOutlined, LockOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Card, Empty, Flex, Input, Tag, Tooltip, Typography } from 'antd';
import { useRef, useState } from 'react';
import {
  listTenantParams,
  paramSources,
  resetTenantParam,
  type ShownParam,
} from '../../../../contract/domains/settings/tenant-param.endpoints.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { useKeptFocus } from '../../../platform/page/kept-focus.ts';
import { notify } from '../../../platform/page/notify.ts';
import { confirmLabel, label } from '../../../platform/words/label.ts';
import { ParamEditor } from './param-editor.tsx';
import { readableValue } from './param-value.ts';
import './tenant-param.css';

/** The numbers that the hospital works by, on one card for every domain, each changed where it stands. */
export function TenantParamScreen() {
  const query = useCall(listTenantParams);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<string>();
  if (!query.data) return <LoadState query={query} />;
  const word = typed.trim();
  const found = query.data.filter(({ title, group, paramKey }) => `${group} ${title} ${label(title)} ${paramKey}`.includes(word));
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return (
    <section className="param-screen">
      <Flex className="param-head" align="center" gap={16} wrap>
        <Input.Search
          allowClear
          placeholder={label('搜索参数')}
          aria-label={label('搜索参数')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Typography.Text type="secondary">{label('本机构设置的值优先，其次是平台的值，最后是默认值；修改后立即生效。')}</Typography.Text>
      </Flex>
      {groups.length === 0 && <Empty className="param-empty" description={label('没有符合条件的参数')} />}
      <div className="param-cards">
        {groups.map(([group, params]) => (
          <Card key={group} size="small" title={label(group)}>
            {params.map((param) => (
              <ParamLine
                key={param.paramKey}
                param={param}
                isEdited={edited === param.paramKey}
                onEdit={(isOn) => setEdited(isOn ? param.paramKey : undefined)}
              />
            ))}
          </Card>
        ))}
      </div>
    </section>
  );
}

interface ParamLineProps {
  param: ShownParam;
  isEdited: boolean;
  onEdit: (isOn: boolean) => void;
}

const sourceColors = { tenant: 'processing', platform: 'gold', preset: 'default' } as const;

function ParamLine({ param, isEdited, onEdit }: ParamLineProps) {
  const mayEdit = useCan('tenant_param_edit');
  const edit = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus(() => edit.current);
  const reset = useAction(resetTenantParam, undefined, { success: label('已恢复') });
  const isOwn = param.value !== param.inherited || param.source === 'tenant';
  const restore = async () => {
    const title = label('恢复「{name}」为 {value}？', { name: label(param.title), value: readableValue(param, param.inherited) });
    if (await notify.confirm({ title, okText: confirmLabel('恢复') })) await reset.send({ paramKey: param.paramKey });
  };
  return (
    <div className="param-line" {...keptFocus}>
      <span className="param-title" title={param.paramKey}>
        {label(param.title)}
      </span>
      {isEdited ? (
        <ParamEditor param={param} onClose={() => onEdit(false)} />
      ) : (
        <span className="param-value">
          <strong>{readableValue(param, param.value)}</strong>
          <Tag color={sourceColors[param.source]} variant="filled">
            {label(paramSources[param.source])}
          </Tag>
          {param.editable === 0 && (
            <Tooltip title={label('由平台统一设置')}>
              <LockOutlined aria-label={label('由平台统一设置')} />
            </Tooltip>
          )}
          {mayEdit && param.editable === 1 && (
            <Button
              ref={edit}
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={label('修改{what}', { what: label(param.title) })}
              onClick={() => onEdit(true)}
            />
          )}
          {mayEdit && param.editable === 1 && isOwn && (
            <Tooltip title={label('恢复默认')}>
              <Button
                type="text"
                size="small"
                icon={<UndoOutlined />}
                aria-label={label('恢复{what}', { what: label(param.title) })}
                onClick={() => void restore()}
              />
            </Tooltip>
          )}
        </span>
      )}
    </div>
  );
}
