import type { ReactNode } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';

export type Values = Record<string, unknown>;
export type SetValues = (values: Values) => void;

/** What a control works with: a value as the wire has it (cents, `yyyy-MM-dd`, file ids), never a formatted one. */
export interface ControlProps {
  id?: string;
  name: string;
  field: Field;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
}

/** A control of the screen's own, for example a select that depends on another field. */
export interface SlotProps extends ControlProps {
  values: Values;
  setValues: SetValues;
  onChange: (value: unknown) => void;
}

export type Slots = Readonly<Record<string, (props: SlotProps) => ReactNode>>;

export interface SubmitOptions {
  /** Passed on to `onSubmit`, for forms with several buttons. */
  mode?: string;
  /** Required fields may be empty. */
  draft?: boolean;
}
