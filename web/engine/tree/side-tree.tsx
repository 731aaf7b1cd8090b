import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, Spin, Tree } from 'antd';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { LoadState } from '../parts/load-state.tsx';
import { CutNotice } from './cut-notice.tsx';
import { nodeTitle } from './node-title.tsx';
import { treeCallsOf } from './tree-nodes.ts';
import { useTreeOptions } from './use-tree-options.ts';

interface SideTreeProps {
  /** A tree resource, for example departments. */
  resource: Resource;
  selected: string | undefined;
  /** `undefined` when the selection was taken back. */
  onSelect: (id: string | undefined) => void;
}

/** A tree beside a list, which narrows it. Level by level, or found by the server. */
export function SideTree({ resource, selected, onSelect }: SideTreeProps) {
  const { t } = useTranslation();
  const tree = useTreeOptions(treeCallsOf(resource));
  const isEmpty = tree.options.length === 0;
  return (
    <aside className="side-tree" aria-label={label(resource.title)}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        value={tree.search}
        placeholder={t('common.input', { label: label(resource.title) })}
        aria-label={t('common.input', { label: label(resource.title) })}
        onChange={(event) => tree.setSearch(event.target.value)}
      />
      {tree.isCut && <CutNotice />}
      <div className="side-tree-nodes">
        {tree.query.isError ? (
          <LoadState query={tree.query} />
        ) : isEmpty && tree.query.isFetching ? (
          <Spin style={{ width: '100%', marginTop: 40 }} />
        ) : isEmpty ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(tree.isSearching ? 'list.emptyFiltered' : 'list.empty')} />
        ) : (
          <Tree
            blockNode
            treeData={tree.options}
            titleRender={nodeTitle}
            selectedKeys={selected ? [selected] : []}
            expandedKeys={tree.expanded}
            onExpand={(keys) => tree.setExpanded(keys.map(String))}
            onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
          />
        )}
      </div>
    </aside>
  );
}
