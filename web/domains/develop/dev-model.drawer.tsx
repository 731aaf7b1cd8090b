import { devModel } from '../../../contract/domains/develop/dev-model.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { DeclaredDetail } from '../../engine/detail/declared-detail.tsx';
import { DetailDrawer } from '../../engine/detail/detail-drawer.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { oneLabel } from '../../platform/words/label.ts';
import { ModelFieldsTable } from './model-fields-table.tsx';

const detail = endpointOf(devModel, 'detail');
const names = ['modelName', 'modelTable', 'modelClass', 'remark', 'createTime', 'updateTime'];

/** A model to read: what it is called, and its fields. */
export function DevModelDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useCall(detail, { id });
  return (
    <DetailDrawer title={t('list.viewWhat', { what: oneLabel(devModel.title) })} {...{ query, id, onClose }}>
      {(row) => (
        <>
          <DeclaredDetail fields={detail.row} row={row} names={names} columns={2} />
          <ModelFieldsTable fields={row.modelFields} />
        </>
      )}
    </DetailDrawer>
  );
}
