import { Panel } from '../../../engine/parts/panel.tsx';
import { label } from '../../../platform/words/label.ts';
import { Rank } from '../cards/rank.tsx';
import { PictureButton } from '../charts/picture-button.tsx';
import { CountedTitle } from '../counted-title.tsx';
import { drillTo, rangeFilters } from '../drill.ts';
import type { ConsultationCardProps } from './consultation-tiles.tsx';

const HEIGHT = 240;

/** Why experts did not take them. */
export function RefusalsCard({ query, ofKind, counts }: ConsultationCardProps & { counts: string }) {
  const title = label('专家退回原因');
  return (
    <Panel
      title={<CountedTitle {...{ title, counts }} />}
      query={query}
      height={HEIGHT}
      extra={<PictureButton {...{ title, counts, query }} />}
      isEmpty={({ byReason }) => byReason.length === 0}
      emptyText={label('这段时间没有专家退回的会诊')}
    >
      {(data) => {
        const to = (returnReason: string) => drillTo({ ...rangeFilters(data), ...ofKind, figure: 'refused', returnReason });
        const bars = data.byReason.map(({ id, name, refused }) => ({ name: label(name), value: refused, to: to(id) }));
        return <Rank title={title} bars={bars} height={HEIGHT} />;
      }}
    </Panel>
  );
}
