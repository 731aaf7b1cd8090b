import type { ReactNode } from 'react';
import type { Field } from '../../../contract/kernel/field.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { fileList } from '../../platform/call/file-link.ts';
import { label, listed } from '../../platform/words/label.ts';
import { toMinutes } from '../parts/minutes.ts';
import { centsToReadable } from '../parts/money.ts';
import { isState, type TagColors, tagColorOf } from '../parts/tag-color.ts';
import { useWordsOf, type WordsOf } from './dictionary.ts';
import { FileGallery } from './file-gallery.tsx';

interface FieldValueProps {
  field: Field;
  value: unknown;
  /** The field's name: states are drawn as tags. */
  name?: string;
  tagColors?: TagColors | undefined;
  /** Edge of a picture in pixels: small in lists. */
  pictureSize?: number;
}

/** One value as people read it: labels instead of keys, yuan instead of cents, pictures instead of links. */
export function FieldValue(props: FieldValueProps): ReactNode {
  return fieldContent(props);
}

/** The same as a plain call, for cells: with the words of dictionaries at hand, hardly any value needs a component of its own. */
export function fieldContent(props: FieldValueProps, wordsOf?: WordsOf): ReactNode {
  const { field, value, name = '', tagColors, pictureSize } = props;
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
      return choiceContent({ field, name, tagColors, keys: keysOf(value) }, wordsOf);
    case 'datetime':
      return field.seconds ? String(value) : toMinutes(String(value));
    default:
      return String(value);
  }
}

function keysOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : String(value).split(',')).map(String);
}

interface ChoiceProps {
  field: Field;
  name: string;
  tagColors: TagColors | undefined;
  keys: readonly string[];
}

/** Words that nobody can change need no look-up. */
function choiceContent(choice: ChoiceProps, wordsOf: WordsOf | undefined): ReactNode {
  const { field, keys } = choice;
  if (field.dictionary) return wordsOf ? choiceWords(choice, wordsOf(field, keys)) : <DictionaryWords {...choice} />;
  const own = ownWords(field);
  return choiceWords(
    choice,
    keys.map((key) => own[key] ?? key),
  );
}

function DictionaryWords(choice: ChoiceProps): ReactNode {
  return choiceWords(choice, useWordsOf(choice.field, choice.keys));
}

function choiceWords({ field, name, tagColors, keys }: ChoiceProps, words: readonly string[]): ReactNode {
  if (!isState(name) && !tagColors) return listed(words.map((one) => label(one, undefined, field.dictionary)));
  // A state keeps its colour when somebody calls it something else.
  const own = ownWords(field);
  return keys.map((key, at) => (
    <span key={key} className="state-tag" data-color={tagColors?.[key] ?? tagColorOf(own[key] ?? words[at] ?? '')}>
      {label(words[at] ?? '', undefined, field.dictionary)}
    </span>
  ));
}
