import { TreeSelect } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { chosenName } from '../form/chosen-name.ts';
import type { ControlProps } from '../form/form-types.ts';
import { noOptions } from '../form/no-options.tsx';
import { useRowName } from '../form/use-row-name.ts';
import { CutNotice } from './cut-notice.tsx';
import { nodeTitle } from './node-title.tsx';
import { treeCallsOf } from './tree-nodes.ts';
import { type TreeOption, titleAmong, useTreeOptions } from './use-tree-options.ts';

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
  const asked = useRowName(resource, known === undefined ? chosen : undefined);
  return (
    <TreeSelect<{ value: string; label: ReactNode } | undefined, TreeOption>
      id={id}
      value={chosen === undefined ? undefined : { value: chosen, label: known ?? chosenName(asked)(asked) }}
      labelInValue
      disabled={disabled}
      allowClear
      style={{ width: '100%' }}
      loading={tree.query.isFetching}
      treeData={tree.options}
      treeTitleRender={nodeTitle}
      notFoundContent={noOptions(tree.query, tree.isSearching ? t('list.emptyFiltered') : undefined)}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      showSearch={{ filterTreeNode: false, searchValue: tree.search, onSearch: tree.setSearch }}
      treeExpandedKeys={tree.expanded}
      onTreeExpand={(keys) => tree.setExpanded(keys.map(String))}
      popupRender={(menu) => withNotice(menu, tree.isCut)}
      onChange={(next) => onChange?.(next?.value ?? null)}
    />
  );
}

function withNotice(menu: ReactElement, isCut: boolean): ReactElement {
  if (!isCut) return menu;
  return (
    <>
      {menu}
      <CutNotice />
    </>
  );
}
