import { Alert, Button, Empty, Flex, Modal, Tabs, Tree } from 'antd';
import { useContext, useId, useState } from 'react';
import { role } from '../../../../contract/domains/access/role.resource.ts';
import {
  type GrantKeys,
  type GrantNode,
  type GrantTrees,
  grantRole,
  showGrantTree,
  showRoleTreeKeys,
} from '../../../../contract/domains/access/role-grant.endpoints.ts';
import { endpointOf, type ResourceRow } from '../../../../contract/kernel/resource.ts';
import { DialogFocus } from '../../../engine/dialog/dialog-focus.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { halfTicked, holdsOther, tick, tickable } from '../../../engine/tree/ticked-nodes.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { PlaceContext } from '../../../platform/page/tab.ts';
import { mayLeave } from '../../../platform/page/unsaved.ts';
import { useUnsavedWhile } from '../../../platform/page/use-unsaved-while.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';

type RoleRow = ResourceRow<typeof role>;
type Kind = keyof GrantTrees;
const kinds: readonly { kind: Kind; title: string; empty: string }[] = [
  { kind: 'menu', title: '菜单权限', empty: '没有可授予的菜单' },
  { kind: 'dataScope', title: '数据权限', empty: '还没有数据权限，可在“数据权限”页面新增' },
  { kind: 'apiScope', title: '接口权限', empty: '还没有接口权限，可在“接口权限”页面新增' },
];

/** What a role holds, chosen of what the caller may give. What they may not give stays as it is. */
export function GrantRoleDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const trees = useCall(showGrantTree, {}, { staleTime: 0 });
  // Read before what it holds: whatever somebody else has changed since is refused, and not written over.
  const read = useCall(endpointOf(role, 'detail'), { id: row.id }, { staleTime: 0, isHeld: true });
  const keys = useCall(showRoleTreeKeys, { roleIds: [row.id] }, { staleTime: 0, enabled: read.isFetchedAfterMount });
  const isReady = read.data && trees.data && keys.data && trees.isFetchedAfterMount && keys.isFetchedAfterMount;
  if (!isReady) {
    return (
      <Modal open centered width={640} title={titleOf(row)} footer={null} onCancel={onClose}>
        <LoadState query={[trees, read].find(({ isError }) => isError) ?? keys} />
      </Modal>
    );
  }
  return <GrantForm row={read.data} trees={trees.data} held={keys.data} onClose={onClose} />;
}

const titleOf = (row: RoleRow): string => `${actionLabel(grantRole.title)} ${row.roleName ?? ''}`;

function GrantForm({ row: given, trees, held, onClose }: { row: RoleRow; trees: GrantTrees; held: GrantKeys; onClose: () => void }) {
  const [row] = useState(given);
  const [ticked, setTicked] = useState<GrantKeys>(held);
  const place = `${useContext(PlaceContext)}#${useId()}`;
  useUnsavedWhile(
    kinds.some(({ kind }) => holdsOther(held[kind], ticked[kind])),
    place,
  );
  const { submit, busy } = useAction(grantRole, onClose, { success: label('已保存，立即生效') });
  const save = async () => {
    try {
      await submit({
        roleIds: [row.id],
        version: row.version,
        menuIds: ticked.menu,
        dataScopeIds: ticked.dataScope,
        apiScopeIds: ticked.apiScope,
      });
    } catch (error) {
      // It was told already; the dialog stays, so that nothing chosen is lost.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const leave = async () => {
    if (await mayLeave(place)) onClose();
  };
  return (
    <Modal
      open
      centered
      width={640}
      title={titleOf(row)}
      mask={{ closable: false }}
      okText={label('保存')}
      confirmLoading={busy}
      onOk={save}
      onCancel={leave}
    >
      <DialogFocus on="safe" />
      <Alert type="info" showIcon title={label('只显示您可以授予的权限；角色已有的其他权限保持不变。')} />
      <Tabs
        items={kinds.map(({ kind, title, empty }) => ({
          key: kind,
          label: `${label(title)}（${tickable(trees[kind]).filter((id) => ticked[kind].includes(id)).length}）`,
          children: (
            <GrantTree
              nodes={trees[kind]}
              empty={label(empty)}
              ticked={ticked[kind]}
              onTick={(next) => setTicked({ ...ticked, [kind]: next })}
            />
          ),
        }))}
      />
    </Modal>
  );
}

interface GrantTreeProps {
  nodes: readonly GrantNode[];
  empty: string;
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
}

const HEIGHT = 360;

function GrantTree({ nodes, empty, ticked, onTick }: GrantTreeProps) {
  if (nodes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} style={{ height: HEIGHT }} />;
  const own = tickable(nodes);
  const rest = ticked.filter((id) => !own.includes(id));
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <Button size="small" onClick={() => onTick([...rest, ...own])}>
          {label('全选')}
        </Button>
        <Button size="small" onClick={() => onTick(rest)}>
          {label('清空')}
        </Button>
      </Flex>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        height={HEIGHT}
        treeData={nodes.map(optionOf)}
        defaultExpandedKeys={nodes.map(({ id }) => id)}
        checkedKeys={{ checked: ticked.filter((id) => own.includes(id)), halfChecked: halfTicked(nodes, new Set(ticked)) }}
        onCheck={(_, { node, checked }) => onTick(tick(nodes, ticked, String(node.key), checked))}
      />
    </Flex>
  );
}

interface TreeOption {
  key: string;
  title: string;
  disableCheckbox: boolean;
  children?: TreeOption[];
}

function optionOf({ id, title, disabled = false, children }: GrantNode): TreeOption {
  return { key: id, title: label(title), disableCheckbox: disabled, ...(children ? { children: children.map(optionOf) } : {}) };
}
