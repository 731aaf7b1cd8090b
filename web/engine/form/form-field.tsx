import { Col, Form } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';
import { checkField } from '../../../contract/kernel/read-input.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { text } from '../../platform/words/i18n.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { FieldControl } from './field-control.tsx';
import { isUnderWay } from './file-value.ts';
import { isStillMasked } from './form-groups.ts';
import type { ControlProps, SlotProps, Values } from './form-types.ts';
import { hintOf } from './hint.ts';
import { type FieldTold, useToldField } from './use-told-field.ts';

interface FormFieldProps {
  name: string;
  field: Field;
  span: number;
  disabled: boolean;
  /** Asked at check time: a draft may leave required fields empty. */
  isDraft: () => boolean;
  /** The value the form was opened with. */
  given: unknown;
  slot?: (props: ControlProps & Pick<SlotProps, 'onChange'>) => ReactNode;
}

const WIDE: readonly Field['kind'][] = ['longText', 'files', 'json'];

/** A labelled control whose messages are those of the server's own check. */
export function FormField({ name, field, span, disabled, isDraft, given, slot }: FormFieldProps) {
  return (
    <Col xs={24} sm={WIDE.includes(field.kind) ? 24 : Math.max(span, 12)} lg={WIDE.includes(field.kind) ? 24 : span}>
      <Form.Item
        name={name}
        label={label(field.label)}
        required={field.required !== undefined}
        validateFirst
        dependencies={field.doubts?.flatMap(({ beside = [] }) => beside) ?? []}
        rules={[
          {
            validator: async (_, value: unknown) =>
              refuse(isStillMasked(field, value, given) ? undefined : messageOf(field, value, isDraft())),
          },
          ({ getFieldsValue }) => ({
            warningOnly: true,
            validator: async (_, value: unknown) =>
              refuse(isStillMasked(field, value, given) ? undefined : doubtOf(field, value, getFieldsValue(true))),
          }),
        ]}
        extra={hintOf(field, slot !== undefined).below}
      >
        <ToldControl name={name} field={field} disabled={disabled} slot={slot} />
      </Form.Item>
    </Col>
  );
}

function ToldControl({ slot, ...props }: ControlProps & FieldTold & Pick<FormFieldProps, 'slot'>) {
  useToldField(props.id, props);
  if (!slot) return <FieldControl {...props} />;
  return <SlotControl slot={slot} {...props} />;
}

function SlotControl({ slot, ...props }: ControlProps & { slot: NonNullable<FormFieldProps['slot']> }) {
  return slot({ ...props, onChange: props.onChange ?? (() => undefined) });
}

function messageOf(spec: Field, value: unknown, draft: boolean): Message | undefined {
  if (isUnderWay(value)) return text('file.uploading');
  return checkField(draft ? { ...spec, required: undefined } : spec, value ?? null);
}

function doubtOf({ doubts = [] }: Field, value: unknown, row: Values): Message | undefined {
  return typeof value === 'string' ? doubts.find(({ isDoubtful }) => isDoubtful(value.trim(), row))?.message : undefined;
}

async function refuse(message: Message | undefined): Promise<void> {
  if (message) throw new Error(messageText(message));
}
