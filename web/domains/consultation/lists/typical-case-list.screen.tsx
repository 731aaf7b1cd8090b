import { typicalCase } from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { label } from '../../../platform/words/label.ts';

/** What experts show to everybody; studies open in a window of their own. */
export function TypicalCaseListScreen() {
  return (
    <ResourceScreen
      resource={typicalCase}
      listProps={{
        rowLinks: [
          {
            title: label('阅片'),
            shown: ({ studyCount }) => (studyCount ?? 0) > 0,
            onClick: ({ id }) => void window.open(`/image/typical?id=${id}`, '_blank', 'noopener'),
          },
        ],
      }}
    />
  );
}
