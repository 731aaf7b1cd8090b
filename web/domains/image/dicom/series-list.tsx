import { Fragment, useEffect, useState } from 'react';
import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { label } from '../../../platform/words/label.ts';
import { examinationsIn, readableDay } from './examinations.ts';
import type { PictureStore } from './picture-store.ts';

interface SeriesListProps {
  store: PictureStore;
  stacks: readonly Stack[];
  shown: readonly number[];
  /** The first pictures go first: whoever looks does not wait for these. */
  mayLoad: boolean;
  onChoose: (stack: number) => void;
}

/** The stacks of a study, each with its first picture. */
export function SeriesList({ store, stacks, shown, mayLoad, onChoose }: SeriesListProps) {
  const examinations = examinationsIn(stacks);
  return (
    <nav className="dicom-series" aria-label={label('序列')}>
      {examinations > 1 && <span className="dicom-examination">{label('含{count}次检查', { count: examinations })}</span>}
      {stacks.map((stack, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stacks of a study stay as they are
        <Fragment key={at}>
          {examinations > 1 && stack.examination?.number !== stacks[at - 1]?.examination?.number && (
            <span className="dicom-examination" translate="no">
              {readableExamination(stack)}
            </span>
          )}
          <button
            type="button"
            className={shown.includes(at) ? 'is-shown' : ''}
            aria-current={shown.includes(at)}
            onClick={() => onChoose(at)}
          >
            {mayLoad ? <Thumbnail store={store} stack={at} /> : <span className="dicom-thumb" />}
            <span translate="no">
              {label('序列{number}', { number: stack.number })} · {stack.modality} · {stack.pictures}
            </span>
            <span translate="no">{stack.description}</span>
          </button>
        </Fragment>
      ))}
    </nav>
  );
}

const readableExamination = (stack: Stack): string => [readableDay(stack), stack.examination?.description].filter(Boolean).join(' · ');

function Thumbnail({ store, stack }: { store: PictureStore; stack: number }) {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    store.small(stack).then(
      (blob) => {
        if (isOver) return;
        made = URL.createObjectURL(new Blob([blob], { type: 'image/jpeg' }));
        setLink(made);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, stack]);
  return link ? <img className="dicom-thumb" src={link} alt="" /> : <span className="dicom-thumb" />;
}
