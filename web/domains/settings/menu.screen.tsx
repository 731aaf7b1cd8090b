import { Flex, Tag } from 'antd';
import { menuResource, resetMenu } from '../../../contract/domains/settings/menu.resource.ts';
import type { ResourceRow } from '../../../contract/kernel/resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { MenuIcon } from '../../engine/parts/menu-icons.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { IconControl } from './icon-control.tsx';

type MenuRow = ResourceRow<typeof menuResource>;

const PROGRAM = /^[0-9a-f]{8}-[0-9a-f]{4}-8/;

/** The ids of what the program declares are of another kind than those of what people add. */
const isOfProgram = ({ id }: { id?: unknown }): boolean => typeof id === 'string' && PROGRAM.test(id);

/** Pages and buttons as a tree. */
export function MenuScreen() {
  const mayEdit = useCan('menu_edit');
  const { send } = useAction(resetMenu);
  const reset = async (row: MenuRow) => {
    const question = {
      title: label('确定将「{name}」恢复默认?', { name: label(row.name) }),
      content: label('名称、图标、位置和排序恢复为系统自带的，并重新显示。'),
      okText: confirmLabel('恢复默认'),
    };
    if (await notify.confirm(question)) await send({ ids: [row.id] });
  };
  return (
    <ResourceScreen
      resource={menuResource}
      resources={[menuResource]}
      // Its form is its view: with both, editing would be behind a menu of buttons.
      hasView={false}
      listProps={{
        cells: { name: nameCell },
        calledAs: ({ name }) => label(name),
        tagColors: { category: { 1: 'processing', 2: 'default' }, isHidden: { 1: 'warning', 0: 'default' } },
        rowLinks: mayEdit ? [{ title: '恢复默认', onClick: (row) => void reset(row), shown: isOfProgram }] : [],
      }}
      formProps={{
        columns: 2,
        render: { source: (props) => <IconControl {...props} /> },
        disabled: (values) => (isOfProgram(values) ? ['code', 'category', 'path'] : []),
        hidden: (values) => (String(values.category) === '2' ? ['path', 'source', 'isOpen', 'isHidden'] : ['action']),
      }}
    />
  );
}

function nameCell(row: MenuRow) {
  const name = label(row.name);
  if (String(row.category) === '2') return name;
  return (
    <Flex gap={8} align="center" component="span" style={{ display: 'inline-flex' }}>
      <MenuIcon name={row.source} fallback="folder" />
      <span>{name}</span>
      {row.isHidden === 1 && <Tag>{label('已隐藏')}</Tag>}
    </Flex>
  );
}
