import type { ReactNode } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { fileList } from '../../platform/call/file-link.ts';
import { label, listed } from '../../platform/words/label.ts';
import { centsToReadable } from '../parts/money.ts';
import { isState, type TagColors, tagColorOf } from '../parts/tag-color.ts';
import { useWordsOf } from './dictionary.ts';
import { FileGallery } from './file-gallery.tsx';

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

/** Words that nobody can change need no look-up. */
function ChoiceValue(props: ChoiceValueProps): ReactNode {
  const { field, value } = props;
  const keys = (Array.isArray(value) ? value : String(value).split(',')).map(String);
  if (field.dictionary) return <DictionaryWords {...props} keys={keys} />;
  const own = ownWords(field);
  return <Words {...props} keys={keys} words={keys.map((key) => own[key] ?? key)} />;
}

function DictionaryWords(props: ChoiceValueProps & { keys: readonly string[] }): ReactNode {
  const words = useWordsOf(props.field, props.keys);
  return <Words {...props} words={words} />;
}

interface WordsProps extends ChoiceValueProps {
  keys: readonly string[];
  words: readonly string[];
}

function Words({ field, name, tagColors, keys, words }: WordsProps): ReactNode {
  if (!isState(name) && !tagColors) return listed(words.map((one) => label(one, undefined, field.dictionary)));
  // A state keeps its colour when somebody calls it something else.
  const own = ownWords(field);
  return keys.map((key, at) => (
    <span key={key} className="state-tag" data-color={tagColors?.[key] ?? tagColorOf(own[key] ?? words[at] ?? '')}>
      {label(words[at] ?? '', undefined, field.dictionary)}
    </span>
  ));
}
