import { exportBoxPositions, listBoxPositions } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';

/** Where the hospital's inspection boxes stand, as told from the welcome page. */
export function BoxPositionListScreen() {
  return (
    <ListScreen
      endpoint={listBoxPositions}
      exportEndpoint={exportBoxPositions}
      rowKey="boxId"
      columns={['boxId', 'longitude', 'latitude', 'realName', 'createTime']}
    />
  );
}
