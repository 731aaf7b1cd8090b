import { typicalCase } from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { useHasPage } from '../../../engine/screen/known-pages.ts';
import { label } from '../../../platform/words/label.ts';

const VIEWER = '/image/typical';

/** What experts show to everybody; studies open in a window of their own, where there is a viewer. */
export function TypicalCaseListScreen() {
  const view = {
    title: label('阅片'),
    asks: false,
    shown: ({ studyCount }: { studyCount?: number }) => (studyCount ?? 0) > 0,
    onClick: ({ id }: { id: string }) => void window.open(`${VIEWER}?id=${id}`, '_blank', 'noopener'),
  };
  return <ResourceScreen resource={typicalCase} listProps={{ rowLinks: useHasPage(VIEWER) ? [view] : [] }} />;
}
