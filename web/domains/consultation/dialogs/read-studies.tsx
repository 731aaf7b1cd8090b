import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { SetValues, SlotProps, Values } from '../../../engine/form/form-types.ts';
import { fileIdOf, fileList } from '../../../platform/call/file-link.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderDetail } from '../consultation-row.ts';
import { OpinionText } from './opinion-text.tsx';
import { doubtAbout, studiesOfDraft } from './studies-of-draft.ts';

interface ReadStudies {
  /** The studies by which the opinion is written: sent with it, so that it is not taken for others. */
  readonly readStudies: readonly string[];
  /** The opinion's text, below what says that the order has others; `given`: what the form began with. */
  readonly opinionText: (props: SlotProps, given: Values) => ReactNode;
  /** Keeps them with the draft from the first change on. */
  readonly onValuesChange: (changed: Values, values: Values, setValues: SetValues) => void;
}

/** The studies that the form of an opinion began with, or its draft did, until whoever writes it says that they have looked at those that came since. */
export function useReadStudies(order: OrderDetail | undefined): ReadStudies {
  const [begun, setBegun] = useState<readonly string[]>();
  const [drafted, setDrafted] = useState<readonly string[]>();
  const now = order ? fileList(order.dicomPath).map(fileIdOf) : undefined;
  if (now && !begun) setBegun(now);
  const readStudies = drafted ?? begun ?? now ?? [];
  return {
    readStudies,
    opinionText: (props, given) => (
      <OpinionByStudies {...props} given={given} read={readStudies} now={now ?? readStudies} onDraft={setDrafted} />
    ),
    onValuesChange: (_, { readStudies: kept }, setValues) => {
      if (kept === undefined) setValues({ readStudies });
    },
  };
}

interface OpinionByStudiesProps extends SlotProps {
  given: Values;
  read: readonly string[];
  now: readonly string[];
  /** What the draft was written by; `undefined` where there is none, as once it was discarded. */
  onDraft: (studies: readonly string[] | undefined) => void;
}

function OpinionByStudies({ given, read, now, onDraft, ...props }: OpinionByStudiesProps) {
  // What the order has later is no change of this form.
  const [opened] = useState(given);
  // As one text, which stays the same as long as its studies do.
  const drafted = studiesOfDraft(props.values, opened)?.join();
  useEffect(() => onDraft(drafted?.split(',').filter(Boolean)), [drafted, onDraft]);
  const doubt = doubtAbout(read, now);
  return (
    <>
      {doubt && (
        <Alert
          type={doubt === 'replaced' ? 'error' : 'warning'}
          showIcon
          style={{ marginBottom: 12 }}
          title={label(
            doubt === 'replaced' ? '影像已更换，请按新影像核对意见后再提交。' : '无法确认意见是否依据现有的全部影像，请核对影像后再提交',
          )}
          action={
            <Button size="small" onClick={() => props.setValues({ readStudies: now })}>
              {label(doubt === 'replaced' ? '已重新阅片' : '已核对影像')}
            </Button>
          }
        />
      )}
      <OpinionText {...props} />
    </>
  );
}
