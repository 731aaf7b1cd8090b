import { Typography } from 'antd';
import type { ConsultationFigure } from '../../../contract/domains/consultation/consultation-figures.ts';
import { type CountedTime, countedTimes, figureKinds } from '../../../contract/domains/statistics/counted.ts';
import { range } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import { useOptions } from '../../engine/field/dictionary.ts';
import { label, labelled, listed } from '../../platform/words/label.ts';

/** What a number counts: the kinds, by their names here, or all of them, and by which time. */
export function useCounts(kinds: Field, chosen: readonly string[], time: CountedTime = 'submitTime'): string {
  const names = useKindNames(kinds, chosen);
  return label('{kinds} · {time}', { kinds: names, time: label(countedTimes[time]) });
}

/** Which kinds alone a figure of consultations counts; nothing of those that count all. */
export function useOnlyKinds(figure: ConsultationFigure): string | undefined {
  const only = figureKinds[figure];
  const kinds = useKindNames(range.kind, only ?? []);
  return only && label('仅{kinds}', { kinds });
}

/** Kinds by the names that people have given them; none chosen is all. */
function useKindNames(kinds: Field, chosen: readonly string[]): string {
  const options = labelled(useOptions(kinds), kinds.dictionary);
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return names.length > 0 ? listed(names) : label('全部类型');
}

/** The title of a card, and what its numbers count. */
export function CountedTitle({ title, counts }: { title: string; counts: string }) {
  return (
    <>
      <span>{title}</span>
      <Typography.Text type="secondary" className="counted-note">
        {counts}
      </Typography.Text>
    </>
  );
}
