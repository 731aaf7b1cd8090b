import { SearchOutlined } from '@ant-design/icons';
import { Button, type TreeDataNode as DataNode, Empty, Flex, Input, Spin, Tree, Typography } from 'antd';
import { useMemo, useState } from 'react';
import type { Endpoint, Typed } from '../../../contract/kernel/endpoint.ts';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import type { ControlProps } from '../form/form-types.ts';
import { LoadState } from '../parts/load-state.tsx';
import { checkedLeaves, foundLeaves, leafIds, matchingBranches, wholeNodes } from './checked-nodes.ts';

interface CheckTreeControlProps extends ControlProps {
  /** Answers the whole forest. */
  endpoint: Endpoint & { readonly answer: Typed<TreeNode[]> };
}

/**
 * Chooses many nodes of a tree by check boxes. The value holds every node that is checked as a whole; one of which only a
 * part is checked is shown so and is not in it. A stored value may name such nodes: its leaves are what counts.
 */
export function CheckTreeControl({ id, field, value, onChange, disabled, endpoint }: CheckTreeControlProps) {
  const { t } = useTranslation();
  const query = useCall(endpoint);
  const forest = useMemo(() => query.data ?? [], [query.data]);
  const [opened, setOpened] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const checked = useMemo(() => checkedLeaves(forest, new Set(idsOf(value))), [forest, value]);
  const found = search.trim() ? matchingBranches(forest, search.trim()) : undefined;
  // As long as the tree is not there, all of it would be nothing.
  const isOff = disabled || query.isPending || found?.length === 0;
  // During a search the buttons go for what is seen to be found: everything else stays as it is.
  const meant = found ? foundLeaves(forest, search.trim()) : leafIds(forest);
  const check = (leaves: ReadonlySet<string>) => onChange?.(wholeNodes(forest, leaves));
  if (query.isError) return <LoadState query={query} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tree that is searched, not a row of boxes
    <div id={id} className="check-tree" role="group" aria-label={label(field.label)} data-disabled={disabled}>
      <Flex gap={8} align="center" style={{ marginBottom: 8 }}>
        <Input
          allowClear
          size="small"
          prefix={<SearchOutlined />}
          value={search}
          placeholder={t('common.input', { label: label('名称') })}
          aria-label={t('common.input', { label: label('名称') })}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="small" disabled={isOff} onClick={() => check(new Set([...checked, ...meant]))}>
          {label('全选')}
        </Button>
        <Button size="small" disabled={isOff} onClick={() => check(new Set(checked.filter((id) => !meant.includes(id))))}>
          {label('清空')}
        </Button>
        <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
          {label('已选{count}项', { count: checked.length })}
        </Typography.Text>
      </Flex>
      {query.isPending ? (
        <Spin style={{ width: '100%', marginTop: 24 }} />
      ) : found?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.emptyFiltered')} />
      ) : (
        <Tree
          checkable
          blockNode
          selectable={false}
          disabled={disabled ?? false}
          height={320}
          treeData={forest.map(optionOf)}
          checkedKeys={checked}
          expandedKeys={found ?? opened}
          filterTreeNode={(node) => search.trim() !== '' && 'title' in node && String(node.title).includes(search.trim())}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(keys) => onChange?.((Array.isArray(keys) ? keys : keys.checked).map(String))}
        />
      )}
    </div>
  );
}

function optionOf({ id, title, children }: TreeNode): DataNode {
  return { key: id, title: label(title), ...(children?.length ? { children: children.map(optionOf) } : {}) };
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').filter(Boolean);
  return Array.isArray(value) ? value.map(String) : [];
}
