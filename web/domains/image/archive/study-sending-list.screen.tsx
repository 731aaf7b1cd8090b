import { resendStudy, studySending } from '../../../../contract/domains/image/study-sending.resource.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { label } from '../../../platform/words/label.ts';

/** Which studies went to the archive. What did not can be sent once more when its reason is mended. */
export function StudySendingListScreen() {
  const { send } = useAction(resendStudy, undefined, { success: label('已重新排队，将在几分钟内存入') });
  const maySend = useCan(resendStudy.permission);
  return (
    <ResourceScreen
      resource={studySending}
      listProps={{
        tagColors: { sendingState: { waiting: 'blue', sent: 'green', refused: 'red' } },
        rowLinks: maySend
          ? [
              {
                title: '重新存入',
                asks: false,
                shown: ({ sendingState }) => sendingState === 'refused',
                onClick: (row) => void send({ id: row.id }),
              },
            ]
          : [],
      }}
    />
  );
}
