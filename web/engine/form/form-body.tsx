import { Badge, Collapse, Row } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { FormField } from './form-field.tsx';
import type { FormGroup } from './form-groups.ts';
import type { SetValues, Slots, Values } from './form-types.ts';
import type { Failed } from './use-submit.ts';

/** Between two fields, in pixels. Half of it stands out on either side of a form: what scrolls and cuts leaves room for it. */
export const GUTTER = 20;

interface FormBodyProps {
  groups: FormGroup[];
  /** How many of them are drawn. */
  drawn: number;
  columns: number;
  slots: Slots;
  values: Values;
  setValues: SetValues;
  disabled: readonly string[];
  isDraft: () => boolean;
  /** What the form was opened with. */
  given: Values;
  failed: Failed;
}

/** The fields in a grid, in numbered groups that can be closed where there are several. */
export function FormBody({ groups, drawn, ...rest }: FormBodyProps) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [told, setTold] = useState(rest.failed.times);
  const wrongIn = (group: FormGroup | undefined) => group?.fields.filter(([name]) => rest.failed.names.includes(name)).length ?? 0;
  if (told !== rest.failed.times) {
    setTold(rest.failed.times);
    setClosed(closed.filter((title) => wrongIn(groups.find((group) => group.title === title)) === 0));
  }
  if (groups.length === 1 && groups[0]) return <GroupFields group={groups[0]} {...rest} />;
  const open = groups.map((group) => group.title).filter((title) => !closed.includes(title));
  return (
    <Collapse
      className="form-groups"
      activeKey={open}
      onChange={(keys) => setClosed(groups.map((group) => group.title).filter((title) => !keys.includes(title)))}
      items={groups.map((group, at) => ({
        key: group.title,
        forceRender: true,
        label: <GroupTitle number={at + 1} title={group.title} wrong={wrongIn(group)} />,
        children: at < drawn && <GroupFields group={group} {...rest} />,
      }))}
    />
  );
}

function GroupTitle({ number, title, wrong }: { number: number; title: string; wrong: number }) {
  const { t } = useTranslation();
  return (
    <span className="form-group-title">
      <span className="form-group-number">{String(number).padStart(2, '0')}</span>
      {title ? label(title) : t('form.groupDefault')}
      {wrong > 0 && <Badge status="error" text={t('form.groupErrors', { count: wrong })} style={{ marginInlineStart: 12 }} />}
    </span>
  );
}

function GroupFields({
  group,
  columns,
  slots,
  values,
  setValues,
  disabled,
  isDraft,
  given,
}: Omit<FormBodyProps, 'groups' | 'drawn'> & { group: FormGroup }) {
  return (
    <Row gutter={GUTTER}>
      {group.fields.map(([name, field]) => {
        const slot = slots[name];
        return (
          <FormField
            key={name}
            name={name}
            field={field}
            span={24 / columns}
            disabled={disabled.includes(name)}
            isDraft={isDraft}
            given={given[name]}
            {...(slot ? { slot: (props) => slot({ ...props, values, setValues }) } : {})}
          />
        );
      })}
    </Row>
  );
}
