import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { DevModelDialog } from './dev-model.dialog.tsx';
import { DevModelDrawer } from './dev-model.drawer.tsx';

/** Models of tables that are still to be made. Neither the generated form nor the generated view has a place for a grid of fields. */
export function DevModelListScreen() {
  return <ResourceScreen resource={devModel} Form={DevModelDialog} View={DevModelDrawer} listProps={{ title: label('模型管理') }} />;
}
