import type { ReactNode } from 'react';
import { type Field, flagChoices } from '../../contract/kernel/field.ts';
import { useOptions } from './dictionary.ts';
import { FileGallery } from './file-gallery.tsx';
import { fileList } from './file-link.ts';
import { label, listed } from './label.ts';
import { centsToReadable } from './money.ts';
import { isState, type TagColors, tagColorOf } from './tag-color.ts';

interface FieldValueProps {
  field: Field;
  value: unknown;
  /** The field's name: states are drawn as tags. */
  name?: string;
  tagColors?: TagColors;
  /** Edge of a picture in pixels: small in lists. */
  pictureSize?: number;
}

/** One value as people read it: labels instead of keys, yuan instead of cents, pictures instead of links. */
export function FieldValue({ field, value, name = '', tagColors, pictureSize }: FieldValueProps): ReactNode {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  switch (field.kind) {
    case 'money':
      return `¥${centsToReadable(value)}`;
    case 'files':
      return <FileGallery links={fileList(value)} size={pictureSize} />;
    case 'json':
      return <code>{JSON.stringify(value)}</code>;
    case 'flag':
    case 'choice':
    case 'choices':
      return <ChoiceValue field={field} value={value} name={name} tagColors={tagColors} />;
    default:
      return String(value);
  }
}

interface ChoiceValueProps extends Required<Pick<FieldValueProps, 'field' | 'value' | 'name'>> {
  tagColors?: TagColors | undefined;
}

/** Fixed choices need no look-up, which would cost as much as the cell itself. */
function ChoiceValue(props: ChoiceValueProps): ReactNode {
  const { field } = props;
  const fixed = field.kind === 'flag' ? flagChoices : field.choices;
  return fixed ? <Labels {...props} labels={fixed} /> : <DictionaryValue {...props} />;
}

function DictionaryValue(props: ChoiceValueProps): ReactNode {
  const options = useOptions(props.field);
  return <Labels {...props} labels={Object.fromEntries(options.map((option) => [option.value, option.label]))} />;
}

function Labels({ value, name, tagColors, labels }: ChoiceValueProps & { labels: Readonly<Record<string, string>> }): ReactNode {
  const keys = (Array.isArray(value) ? value : String(value).split(',')).map(String);
  const own = keys.map((key) => labels[key] ?? key);
  if (!isState(name) && !tagColors) return listed(own.map((one) => label(one)));
  return keys.map((key, at) => (
    <span key={key} className="state-tag" data-color={tagColors?.[key] ?? tagColorOf(own[at] ?? '')}>
      {label(own[at] ?? '')}
    </span>
  ));
}
