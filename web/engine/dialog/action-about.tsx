import { Flex } from 'antd';
import type { About, Action } from '../../../contract/kernel/action.ts';
import { field } from '../../../contract/kernel/field.ts';
import { nameKeyOf } from '../../../contract/kernel/reference.ts';
import { targetsFrom } from '../../../contract/kernel/states.ts';
import { label } from '../../platform/words/label.ts';
import { FieldValue } from '../field/field-value.tsx';
import { type Row, textOf } from '../field/row.ts';
import { Parts } from '../parts/parts.tsx';
import type { TagColors } from '../parts/tag-color.ts';
import { type OpenedRow, StaleRowNotice, useOpenedRow } from './stale-row-notice.tsx';

interface ActionAboutProps {
  action: Action;
  row: Row;
  /** What the title of the dialog says already. */
  titled?: string;
}

/** What is decided about, for dialogs that send nothing of the row but its key; also once somebody else has changed it. */
export function ActionAbout({ action, row, titled }: ActionAboutProps) {
  return <OpenedAbout action={action} opened={useOpenedRow(row, action)} titled={titled} />;
}

interface OpenedAboutProps extends Pick<ActionAboutProps, 'action'> {
  opened: OpenedRow;
  titled?: string | undefined;
}

/** The row by what people know it by, the state that it is in, and the one that it goes to. */
export function OpenedAbout({ action, opened: { row, newest, load }, titled }: OpenedAboutProps) {
  const names = namesOf(action.about, row).filter((name) => name !== titled);
  return (
    <>
      <StaleRowNotice newest={newest} states={{ field: action.stateField ?? '', states: action.states }} staysFilled onLoad={load} />
      <Flex className="action-about" gap="4px 12px" wrap align="center">
        <Parts of={names} />
        <StateChange action={action} row={row} />
      </Flex>
    </>
  );
}

/** What a field says, of one that names another row its name. */
function saidBy(row: Row, name: string): string {
  return textOf(row, nameKeyOf(name)) || textOf(row, name);
}

/** As the row has them: a name that lists mask is masked here as well. */
export function namesOf(about: About = [], row: Row): string[] {
  const ofPart = (part: About[number]) =>
    typeof part === 'string'
      ? saidBy(row, part)
      : part
          .map((name) => saidBy(row, name))
          .filter(Boolean)
          .join(' → ');
  return about.map(ofPart).filter(Boolean);
}

interface StateChangeProps extends Pick<ActionAboutProps, 'action' | 'row'> {
  /** Where it is known which of the action's steps is taken. */
  steps?: readonly string[];
}

/** The state that a row is in, and those that it may go to. Nothing for one that cannot go, or stays. */
export function StateChange({ action, row, steps = action.steps }: StateChangeProps) {
  const { states, stateField = '' } = action;
  const spec = field.choice('状态', states.labels, states.dictionary ? { dictionary: states.dictionary } : {});
  const state = textOf(row, stateField);
  const taken = steps.flatMap((name) => states.steps[name] ?? []).filter((step) => step.from.includes(state));
  const targets = [...new Set(taken.flatMap((step) => targetsFrom(step, state)))];
  // It stays as it is, whatever comes of it.
  if (targets.every((name) => name === state)) return null;
  const tag = (name: string) => (
    <FieldValue key={name} field={spec} value={name} name={stateField} tagColors={{ ...states.colors } as TagColors} />
  );
  return (
    <Flex component="span" gap={6} align="center" wrap>
      {tag(state)}
      <span role="img" aria-label={label('变为')}>
        →
      </span>
      {targets.flatMap((name, at) => (at === 0 ? [tag(name)] : [<span key={`or-${name}`}>{label('或')}</span>, tag(name)]))}
    </Flex>
  );
}
