import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import {
  exportRegions,
  regionDetail,
  regionLazyList,
  regionTree,
  removeRegion,
  submitRegion,
} from '../../../contract/domains/organisation/region.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { RowLink } from '../../engine/list/list-types.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { TreeList } from '../../engine/tree/tree-list.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { RegionSelect } from './region.reads.tsx';

type RegionRow = RowOf<typeof regionTree>;
type Opened = { what: 'add'; parentCode?: string } | { what: 'edit'; code: string };

const { id: _id, parentCode, ...below } = submitRegion.input;

/** Provinces, cities and counties, opened level by level. */
export function RegionScreen() {
  const [opened, setOpened] = useState<Opened>();
  const [mayAdd, mayEdit] = [useCan('region_add'), useCan('region_edit')];
  const links: RowLink<RegionRow>[] = [
    ...(mayAdd
      ? [
          {
            title: label('新增下级'),
            shown: (row: RegionRow) => row.level !== '3',
            onClick: (row: RegionRow) => setOpened({ what: 'add', parentCode: row.code }),
          },
        ]
      : []),
    ...(mayEdit ? [{ title: label('编辑'), onClick: (row: RegionRow) => setOpened({ what: 'edit', code: row.code }) }] : []),
  ];
  // An answer that comes late closes nothing that was opened since.
  const close = () => setOpened((now) => (now === opened ? undefined : now));
  return (
    <>
      <TreeList
        endpoint={regionTree}
        exportEndpoint={exportRegions}
        lazyEndpoint={regionLazyList}
        columns={['name', 'code', 'level', 'sort', 'remark', 'updateTime']}
        filters={['name', 'code', 'level']}
        rowLinks={links}
        batchRemove={removeRegion}
        onFirst={mayAdd ? () => setOpened({ what: 'add' }) : undefined}
        toolbar={
          mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
              {label('新增')}
            </Button>
          )
        }
      />
      {opened?.what === 'add' && <AddRegion parentCode={opened.parentCode} onClose={close} />}
      {opened?.what === 'edit' && <EditRegion code={opened.code} onClose={close} />}
    </>
  );
}

function AddRegion({ parentCode: start, onClose }: { parentCode: string | undefined; onClose: () => void }) {
  const { submit } = useAction(submitRegion, onClose, { success: label('新增成功') });
  return (
    <FormDialog title={label('新增行政区划')} onClose={onClose}>
      <DeclaredForm
        fields={{ ...(parentCode ? { parentCode } : {}), ...below }}
        columns={2}
        values={start ? { parentCode: start } : {}}
        render={{ parentCode: (props) => <RegionSelect {...props} anyLevel /> }}
        onCancel={onClose}
        onSubmit={submit}
      />
    </FormDialog>
  );
}

function EditRegion({ code, onClose }: { code: string; onClose: () => void }) {
  const query = useCall(regionDetail, { code }, { staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const draftKey = `region:${code}`;
  const { submit } = useAction(submitRegion, onClose, { success: label('更新成功'), draftKey });
  return (
    <FormDialog title={label('修改行政区划')} onClose={onClose}>
      <StaleRowNotice newest={held.newest} onLoad={held.load} />
      {held.row ? (
        <DeclaredForm
          key={held.row.version}
          draftKey={draftKey}
          fields={{ id: submitRegion.input.id, ...below }}
          columns={2}
          values={held.row}
          disabled={() => ['code']}
          onCancel={onClose}
          onSubmit={submit}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
