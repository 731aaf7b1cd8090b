import { TreeSelect } from 'antd';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import type { ControlProps } from '../form/form-types.ts';
import { useCan } from '../parts/permission.tsx';
import { treeCallsOf } from './tree-nodes.ts';
import { titleAmong, useTreeOptions } from './use-tree-options.ts';

interface TreeSelectControlProps extends ControlProps {
  /** A tree resource. */
  resource: Resource;
  /** The title of the value, where the form knows it: it may be deep in a branch that was not opened. */
  title?: string | undefined;
  input?: Readonly<Record<string, unknown>>;
}

/** Chooses a node of a tree, level by level or by searching on the server. */
export function TreeSelectControl({ id, field, value, onChange, disabled, resource, title, input }: TreeSelectControlProps) {
  const { t } = useTranslation();
  const tree = useTreeOptions(treeCallsOf(resource), input);
  const chosen = typeof value === 'string' && value !== '' && value !== '0' ? value : undefined;
  const known = chosen === undefined ? undefined : (titleAmong(tree.options, chosen) ?? title);
  const asked = useTitle(resource, known === undefined ? chosen : undefined);
  return (
    <TreeSelect<{ value: string; label: string } | undefined>
      id={id}
      value={chosen === undefined ? undefined : { value: chosen, label: known ?? asked ?? t('common.loading') }}
      labelInValue
      disabled={disabled}
      allowClear
      style={{ width: '100%' }}
      loading={tree.query.isFetching}
      treeData={tree.options}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      showSearch={{ filterTreeNode: false, searchValue: tree.search, onSearch: tree.setSearch }}
      treeExpandedKeys={tree.expanded}
      onTreeExpand={(keys) => tree.setExpanded(keys.map(String))}
      onChange={(next) => onChange?.(next?.value ?? null)}
    />
  );
}

function useTitle(resource: Resource, id: string | undefined): string | undefined {
  const detail = endpointOf(resource, 'detail');
  const may = useCan(detail.permission);
  const { data } = useCall(detail, { id }, { enabled: id !== undefined && may });
  return data && resource.tree ? textOf(data, resource.tree) : undefined;
}
