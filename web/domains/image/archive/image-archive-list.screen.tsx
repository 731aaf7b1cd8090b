import { imageArchive, testImageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { label } from '../../../platform/words/label.ts';

/** What a way to sign in has no use for. */
const unused: Readonly<Record<string, readonly string[]>> = { none: ['account', 'secretKey'], basic: [], bearer: ['account'] };

/** The hospital's archives of images. One can be tried before it is enabled. */
export function ImageArchiveListScreen() {
  const { send } = useAction(testImageArchive, undefined, { success: label('连接正常，影像归档可以查询') });
  const mayTest = useCan(testImageArchive.permission);
  const tenantId = useSession((session) => session.user?.tenantId);
  return (
    <ResourceScreen
      resource={imageArchive}
      listProps={{
        // An archive is tried by the hospital that it belongs to: nobody else's call finds it.
        rowLinks: [
          {
            title: '测试连接',
            asks: false,
            shown: (row) => mayTest && row.tenantId === tenantId,
            onClick: (row) => void send({ id: row.id }),
          },
        ],
      }}
      formProps={{ hidden: ({ archiveSignIn }) => unused[String(archiveSignIn)] ?? [] }}
    />
  );
}
