import type { Field } from '../../../contract/kernel/field.ts';

export interface FilterControlProps {
  /** Of the control its label points to. */
  id: string;
  name: string;
  field: Field;
  /** By wire parameter. */
  values: Readonly<Record<string, string>>;
  /** Of its choices those that the list can have; all of them when left out. */
  offered?: readonly string[] | undefined;
  onChange: (values: Record<string, string>) => void;
}
