import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '../../contract/kernel/field.ts';
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

function ChoiceValue({
  field,
  value,
  name,
  tagColors,
}: Required<Pick<FieldValueProps, 'field' | 'value' | 'name'>> & { tagColors?: TagColors }) {
  const options = useOptions(field);
  const keys = (Array.isArray(value) ? value : String(value).split(',')).map(String);
  const labels = keys.map((key) => options.find((option) => option.value === key)?.label ?? key);
  const labelled = labels.map((one) => label(one));
  if (!isState(name) && !tagColors) return listed(labelled);
  return keys.map((key, at) => (
    <Tag key={key} color={tagColors?.[key] ?? tagColorOf(labels[at] ?? '')} variant="filled" style={{ marginInlineEnd: 4 }}>
      {label(labels[at] ?? '')}
    </Tag>
  ));
}
