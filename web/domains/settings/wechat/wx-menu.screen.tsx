import { Button, Empty, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  WX_MENU_EDIT,
  WX_MENU_PUBLISH,
  wxConfig,
  wxMenuStatuses,
} from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import { loadWxMenus, publishWxMenu, saveWxMenu, withdrawWxMenu } from '../../../../contract/domains/settings/wechat/wx-menu.endpoints.ts';
import { checkWxMenu, type WxButton } from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import { type EndpointOf, endpointOf } from '../../../../contract/kernel/resource.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { useTabTitle } from '../../../platform/page/tab.ts';
import { useUnsavedWhile } from '../../../platform/page/use-unsaved-while.ts';
import { actionLabel, confirmLabel, label, messageText } from '../../../platform/words/label.ts';
import { ButtonEditor } from './button-editor.tsx';
import { PhonePreview } from './phone-preview.tsx';
import './wx-menu.css';
import { added, buttonAt, movedEarlier, type Place, saidBy, withButton } from './wx-menu-state.ts';

type WxConfig = AnswerOf<EndpointOf<typeof wxConfig.fields, 'detail'>>;

/** The menu of one public account: edited on a picture of the phone, saved, published, taken offline. */
export function WxMenuScreen() {
  const [params] = useSearchParams();
  const configId = params.get('configId') ?? '';
  const config = useCall(endpointOf(wxConfig, 'detail'), { id: configId }, { enabled: configId !== '' });
  const menus = useCall(loadWxMenus, { configId }, { enabled: configId !== '' });
  useTabTitle(config.data && { text: '{name}的菜单', values: { name: config.data.accountName } });
  if (configId === '') return <Empty description={label('请从公众号列表进入')} />;
  if (!config.data) return <LoadState query={config} />;
  if (!menus.data) return <LoadState query={menus} />;
  return <WxMenuEditor key={configId} config={config.data} saved={menus.data} />;
}

function WxMenuEditor({ config, saved }: { config: WxConfig; saved: readonly WxButton[] }) {
  const { menus, setMenus, basedOn, isChanged, restore } = useEdited(saved);
  useUnsavedWhile(isChanged);
  const [chosen, setChosen] = useState<Place | undefined>(saved.length > 0 ? [0] : undefined);
  const canEdit = useCan(WX_MENU_EDIT);
  const go = (next: { menus: WxButton[]; place: Place } | undefined) => {
    if (!next) return;
    setMenus(next.menus);
    setChosen(next.place);
  };
  const button = chosen && buttonAt(menus, chosen);
  const problems = checkWxMenu(menus);
  return (
    <section className="wx-menu-screen">
      <MenuHeader
        config={config}
        menus={menus}
        basedOn={basedOn}
        isChanged={isChanged}
        onProblem={setChosen}
        onRestore={() => {
          restore();
          setChosen(undefined);
        }}
      />
      <Flex gap={24} className="wx-menu-body">
        <PhonePreview
          title={config.accountName}
          menus={menus}
          chosen={chosen}
          canEdit={canEdit}
          onChoose={setChosen}
          onAdd={(below) => go(added(menus, below))}
        />
        {button && chosen ? (
          <ButtonEditor
            button={button}
            isChild={chosen[1] !== undefined}
            canEdit={canEdit}
            problem={isChanged ? problems.find(({ at }) => at === chosen.join('.'))?.message : undefined}
            onChange={(next) => setMenus(withButton(menus, chosen, next))}
            onRemove={() => {
              setMenus(withButton(menus, chosen, undefined));
              setChosen(undefined);
            }}
            onEarlier={(chosen[1] ?? chosen[0]) > 0 ? () => go(movedEarlier(menus, chosen)) : undefined}
          />
        ) : (
          <Empty
            className="wx-menu-empty"
            description={label(menus.length > 0 ? '点击左侧的菜单进行编辑' : '还没有菜单，点击左侧的加号添加')}
          />
        )}
      </Flex>
    </section>
  );
}

/**
 * What is being edited. When the saved menu changes meanwhile, it is taken over unless there is something to lose: then
 * saving is refused as a conflict, and what was typed stays until it is given up.
 */
function useEdited(saved: readonly WxButton[]) {
  const [menus, setMenus] = useState<WxButton[]>([...saved]);
  const [basedOn, setBasedOn] = useState(saved);
  const [typed, stored, before] = [menus, saved, basedOn].map(saidBy);
  if (stored !== before && (typed === before || typed === stored)) {
    setBasedOn(saved);
    if (typed !== stored) setMenus([...saved]);
  }
  const restore = () => {
    setMenus([...saved]);
    setBasedOn(saved);
  };
  return { menus, setMenus, basedOn, isChanged: typed !== stored, restore };
}

interface MenuHeaderProps {
  config: WxConfig;
  menus: readonly WxButton[];
  /** The saved menu when the editing began. */
  basedOn: readonly WxButton[];
  isChanged: boolean;
  onProblem: (place: Place) => void;
  onRestore: () => void;
}

const statusColors: Readonly<Record<string, string>> = { published: 'success', changed: 'warning' };

function MenuHeader({ config, menus, basedOn, isChanged, onProblem, onRestore }: MenuHeaderProps) {
  const { menuStatus: status = 'draft' } = config;
  const [canEdit, canPublish] = [useCan(WX_MENU_EDIT), useCan(WX_MENU_PUBLISH)];
  const save = useAction(saveWxMenu, undefined, { success: label('菜单已保存') });
  const publish = useAction(publishWxMenu, undefined, { success: label('菜单已发布，读者最多五分钟后看到') });
  const withdraw = useAction(withdrawWxMenu, undefined, { success: label('菜单已下线') });
  const saveChecked = () => {
    const [problem] = checkWxMenu(menus);
    if (!problem) return void save.send({ configId: config.id, basedOn, menus });
    notify.warning(messageText(problem.message));
    const [at = 0, below] = problem.at.split('.').filter(Boolean).map(Number);
    if (problem.at) onProblem(below === undefined ? [at] : [at, below]);
  };
  const ask = async (verb: string, title: string, send: () => Promise<boolean>) => {
    if (await notify.confirm({ title, okText: confirmLabel(verb) })) await send();
  };
  const isShown = status === 'published' || status === 'changed';
  return (
    <Flex gap={12} align="center" className="wx-menu-header">
      <Typography.Text strong>{config.accountName}</Typography.Text>
      <Tag color={statusColors[status] ?? 'default'}>{label(wxMenuStatuses[status])}</Tag>
      {isShown && <Typography.Text type="secondary">{label('发布于 {time}', { time: config.publishTime ?? '' })}</Typography.Text>}
      <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
        {isChanged && <Button onClick={onRestore}>{label('放弃修改')}</Button>}
        {canEdit && (
          <Button disabled={!isChanged} loading={save.busy} onClick={saveChecked}>
            {label('保存')}
          </Button>
        )}
        {canPublish && isShown && (
          <Button
            danger
            loading={withdraw.busy}
            onClick={() => ask('下线', label('下线后读者将看不到菜单，确定下线?'), () => withdraw.send({ id: config.id }))}
          >
            {label('下线')}
          </Button>
        )}
        {canPublish && (
          <Button
            type="primary"
            disabled={isChanged || menus.length === 0}
            loading={publish.busy}
            onClick={() => ask('发布', label('发布后将替换公众号现有的全部菜单，确定发布?'), () => publish.send({ id: config.id }))}
          >
            {actionLabel('发布')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
