import { userBasic } from '../../../../contract/domains/access/user-basic.resource.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { UserControl } from './user-control.tsx';

/** What the personnel office knows of people. The name is taken over from whoever is chosen, and may be corrected. */
export function UserBasicScreen() {
  return (
    <ResourceScreen
      resource={userBasic}
      listProps={{ filters: ['realName', 'education', 'graduateSchool', 'entryDate'] }}
      formProps={{
        render: {
          userId: (props) => <UserControl {...props} onPicked={({ id, realName }) => props.setValues({ userId: id, realName })} />,
        },
      }}
    />
  );
}
