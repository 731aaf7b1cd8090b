import { CheckOutlined, DownOutlined, ProfileOutlined } from '@ant-design/icons';
import { Button, Flex, type MenuProps, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import type { Fields } from '../../../contract/kernel/field.ts';
import { type ListView, refusalOfSetting, viewNameField } from '../../../contract/kernel/list-setting.ts';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel, messageText } from '../../platform/words/label.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { DeclaredForm } from '../form/declared-form.tsx';
import { ClickMenu } from '../parts/click-menu.tsx';
import { changeListSetting, listSettingOf, type SettingChange, useListSetting } from './list-settings.ts';
import type { ListState, SetParams } from './list-state.ts';
import { addressWith, queryOf, shownView, withChangedView, withDefault, withoutView, withView } from './list-views.ts';

export interface ViewMenuProps {
  listKey: string;
  state: ListState;
  params: URLSearchParams;
  setParams: SetParams;
  filters: Fields;
  firstTab: string | undefined;
  /** The view that was opened last: what is searched for afterwards is a change of it. */
  last: string | undefined;
  setLast: (name: string | undefined) => void;
}

type Naming = { what: 'add' } | { what: 'rename'; view: ListView };

/** Searches that somebody has given names: opened, kept, changed and removed here. */
export function ViewMenu(props: ViewMenuProps) {
  const { listKey, state, filters, firstTab, last, setLast } = props;
  const { t } = useTranslation();
  const [naming, setNaming] = useState<Naming>();
  const { setting } = useListSetting(listKey);
  const { views = [] } = setting;
  const query = queryOf(state, filters, firstTab);
  const { view, isChanged } = shownView(views, query, last);
  // However it was opened: by the menu, the address, or as the one that is opened by itself.
  const found = isChanged ? undefined : view?.name;
  useEffect(() => {
    if (found !== undefined) setLast(found);
  }, [found, setLast]);
  const items = useItems(props, { views, view, isChanged, query }, setNaming);
  return (
    <>
      <ClickMenu menu={{ items, style: { maxHeight: 420, overflowY: 'auto' } }}>
        <Button icon={<ProfileOutlined />} title={t('list.views')}>
          <Typography.Text ellipsis style={{ maxWidth: 160, color: 'inherit' }}>
            {view?.name ?? t('list.views')}
          </Typography.Text>
          {isChanged && <Typography.Text type="secondary">{t('list.viewChanged')}</Typography.Text>}
          <DownOutlined style={{ fontSize: 10 }} />
        </Button>
      </ClickMenu>
      {naming && <NameDialog {...props} naming={naming} query={query} onClose={() => setNaming(undefined)} />}
    </>
  );
}

interface Shown {
  views: readonly ListView[];
  view?: ListView | undefined;
  isChanged: boolean;
  query: string;
}

function useItems(props: ViewMenuProps, { views, view, isChanged, query }: Shown, setNaming: (naming: Naming) => void): MenuProps['items'] {
  const { listKey, params, setParams, filters, setLast } = props;
  const { t } = useTranslation();
  const open = (next: ListView | undefined) => {
    setLast(next?.name);
    setParams(addressWith(params, next?.query ?? '', filters));
  };
  const change = (work: SettingChange) => void changeListSetting(listKey, work);
  const remove = async ({ name }: ListView) => {
    if (await notify.confirm({ title: t('list.viewRemoveAsk', { name }), danger: true, okText: confirmLabel('删除') }))
      change((all) => withoutView(all, name));
  };
  const update = ({ name }: ListView) => {
    setLast(name);
    change((all) => withChangedView(all, name, { query }));
  };
  return [
    ...views.map((one) => ({
      key: `view:${one.name}`,
      icon: <CheckOutlined style={{ visibility: one.name === view?.name ? 'visible' : 'hidden' }} />,
      label: <ViewLabel view={one} />,
      onClick: () => open(one),
    })),
    ...(views.length > 0 ? [{ key: 'none', label: t('list.viewNone'), onClick: () => open(undefined) }, { type: 'divider' as const }] : []),
    { key: 'add', label: t('list.viewAdd'), onClick: () => setNaming({ what: 'add' }) },
    ...(view
      ? [
          { key: 'update', label: t('list.viewUpdate'), disabled: !isChanged, onClick: () => update(view) },
          { key: 'rename', label: t('list.viewRename'), onClick: () => setNaming({ what: 'rename', view }) },
          {
            key: 'default',
            label: t(view.isDefault ? 'list.viewNoDefault' : 'list.viewMakeDefault'),
            onClick: () => change((all) => withDefault(all, view.isDefault ? undefined : view.name)),
          },
          { key: 'remove', label: t('list.viewRemove'), danger: true, onClick: () => void remove(view) },
        ]
      : []),
  ];
}

function ViewLabel({ view: { name, isDefault } }: { view: ListView }) {
  const { t } = useTranslation();
  return (
    <Flex gap={8} align="center" justify="space-between">
      {name}
      {isDefault && <Tag>{t('list.viewDefault')}</Tag>}
    </Flex>
  );
}

interface NameDialogProps extends ViewMenuProps {
  naming: Naming;
  query: string;
  onClose: () => void;
}

function NameDialog({ listKey, setLast, naming, query, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const old = naming.what === 'rename' ? naming.view.name : '';
  const made = (name: string): SettingChange =>
    naming.what === 'rename' ? (all) => withChangedView(all, old, { name }) : (all) => withView(all, { name, query });
  const save = async (name: string) => {
    const refusal = refusalOfSetting(made(name)(listSettingOf(listKey)));
    if (refusal) {
      notify.warning(messageText(refusal));
      return false;
    }
    setLast(name);
    if (await changeListSetting(listKey, made(name))) onClose();
    return true;
  };
  return (
    <FormDialog title={t(naming.what === 'add' ? 'list.viewAddTitle' : 'list.viewRename')} onClose={onClose}>
      <DeclaredForm columns={1} fields={viewNameField} values={{ name: old }} onCancel={onClose} onSubmit={({ name }) => save(name)} />
    </FormDialog>
  );
}
