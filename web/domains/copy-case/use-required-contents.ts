import { useEffect, useRef } from 'react';
import type { copyContentsByPurpose } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';

interface Purpose {
  /** `''` as long as none is chosen. */
  purposeCode: string;
  /** What there is for it, once that is known. */
  contents: AnswerOf<typeof copyContentsByPurpose> | undefined;
  /** Whether the form names contents already. */
  isChosen: boolean;
  choose: (ids: readonly string[]) => void;
}

/** Chooses what a purpose requires, once for each time that it is chosen: what its user takes out afterwards, or a draft brings along, stays so. */
export function useRequiredContents({ purposeCode, contents, isChosen, choose }: Purpose): void {
  const filledFor = useRef(isChosen ? purposeCode : '');
  useEffect(() => {
    if (purposeCode === '' || filledFor.current === purposeCode) return;
    // While it is awaited the purpose before may be chosen again, whose contents were taken out meanwhile.
    filledFor.current = contents ? purposeCode : '';
    if (contents && !isChosen) choose(contents.filter(({ isRequired, isGiven }) => isRequired && isGiven).map(({ id }) => id));
  }, [contents, purposeCode, isChosen, choose]);
}
