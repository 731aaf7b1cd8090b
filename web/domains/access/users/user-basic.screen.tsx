import { userBasic } from '../../../../contract/domains/access/user-basic.resource.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { PersonControl } from '../../../engine/user-picker/person-control.tsx';

/** What the personnel office knows of people. The name is taken over from whoever is chosen, and may be corrected. */
export function UserBasicScreen() {
  return (
    <ResourceScreen
      resource={userBasic}
      listProps={{ filters: ['realName', 'education', 'graduateSchool', 'entryDate'] }}
      formProps={{
        render: {
          userId: (props) => <PersonControl {...props} onPicked={({ id, realName }) => props.setValues({ userId: id, realName })} />,
        },
      }}
    />
  );
}
