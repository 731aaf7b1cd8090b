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
import { foundNodes, matches, matchingBranches } from './checked-nodes.ts';
import { exactChoice, wholeChoice } from './tree-choice.ts';

interface CheckTreeControlProps extends ControlProps {
  /** Answers the whole forest. */
  endpoint: Endpoint & { readonly answer: Typed<TreeNode[]> };
  /** A node may be chosen without what is below it: the value holds each that is ticked, and no other stands for it. */
  isExact?: boolean;
}

/**
 * Chooses many nodes of a tree by check boxes. Unless `isExact`, the value holds every node that is checked as a whole; one of which only a
 * part is checked is shown so and is not in it. A stored value may name such nodes: its leaves are what counts.
 */
export function CheckTreeControl({ id, field, value, onChange, disabled, endpoint, isExact = false }: CheckTreeControlProps) {
  const { t } = useTranslation();
  const query = useCall(endpoint);
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are in the language of `t`, in which they are searched as well
  const forest = useMemo(() => (query.data ?? []).map(titled), [t, query.data]);
  const [opened, setOpened] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { checked, marked, check, mark } = isExact ? exactChoice(forest, idsOf(value)) : wholeChoice(forest, idsOf(value));
  const found = search ? matchingBranches(forest, search) : undefined;
  // As long as the tree is not there, all of it would be nothing.
  const isOff = disabled || query.isPending || found?.length === 0;
  // During a search the buttons go for what is seen to be found: everything else stays as it is.
  const meant = found ? foundNodes(forest, search) : forest;
  if (query.isError) return <LoadState query={query} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tree that is searched, not a row of boxes
    <div id={id} className="check-tree" role="group" aria-label={label(field.label)} data-disabled={disabled}>
      <Flex gap={8} align="center" style={{ marginBottom: 8 }}>
        <Input
          allowClear
          size="small"
          prefix={<SearchOutlined />}
          value={typed}
          placeholder={t('common.input', { label: label('名称') })}
          aria-label={t('common.input', { label: label('名称') })}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button size="small" disabled={isOff} onClick={() => onChange?.(mark(meant, true))}>
          {label('全选')}
        </Button>
        <Button size="small" disabled={isOff} onClick={() => onChange?.(mark(meant, false))}>
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
          checkStrictly={isExact}
          blockNode
          selectable={false}
          disabled={disabled ?? false}
          height={320}
          treeData={forest.map(optionOf)}
          checkedKeys={marked}
          expandedKeys={found ?? opened}
          filterTreeNode={(node) => search !== '' && 'title' in node && matches({ title: String(node.title) }, search)}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(keys, { node, checked: isOn }) =>
            onChange?.(check(Array.isArray(keys) ? keys.map(String) : [], String(node.key), isOn))
          }
        />
      )}
    </div>
  );
}

function titled({ title, children, ...node }: TreeNode): TreeNode {
  return { ...node, title: label(title), ...(children?.length ? { children: children.map(titled) } : {}) };
}

function optionOf({ id, title, children }: TreeNode): DataNode {
  return { key: id, title, ...(children ? { children: children.map(optionOf) } : {}) };
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').filter(Boolean);
  return Array.isArray(value) ? value.map(String) : [];
}
