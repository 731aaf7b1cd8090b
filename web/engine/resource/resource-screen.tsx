import { PlusOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { Endpoint, EndpointKind } from '../../../contract/kernel/endpoint.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { movesOf } from '../../../contract/kernel/moves.ts';
import { type EndpointOf, endpointOf, type ResourceRow } from '../../../contract/kernel/resource.ts';
import { calledBy, type Resource, rightOf, type Verb } from '../../../contract/kernel/resource-row.ts';
import { type Answering, answers } from '../../../contract/kernel/sent.ts';
import { useCall, useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { PlaceContext } from '../../platform/page/tab.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel, label, oneLabel } from '../../platform/words/label.ts';
import { DeclaredDetail, type DeclaredDetailProps } from '../detail/declared-detail.tsx';
import { DetailDrawer } from '../detail/detail-drawer.tsx';
import { ActionButtons } from '../dialog/action-buttons.tsx';
import type { ActionDialogs } from '../dialog/dialog-props.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../dialog/stale-row-notice.tsx';
import { useAction } from '../dialog/use-action.ts';
import { useOwnClose } from '../dialog/use-own-close.ts';
import { type Row, textOf } from '../field/row.ts';
import { DeclaredForm, type DeclaredFormProps } from '../form/declared-form.tsx';
import { withMasks } from '../form/form-groups.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListOptions, RowLink } from '../list/list-types.ts';
import { LoadState } from '../parts/load-state.tsx';
import { useCan } from '../parts/permission.tsx';
import { TreeList } from '../tree/tree-list.tsx';
import { namesOfRows, referenceFilters, referenceSlots, stateColors } from './resource-slots.tsx';
import { type Opened, useOpened } from './use-opened.ts';

interface ResourceScreenProps<F extends Fields = Fields> {
  resource: Omit<Resource, 'fields'> & { readonly fields: F };
  /** Other resources, from which fields that refer to them are chosen. */
  resources?: readonly Resource[];
  listProps?: Partial<ListOptions<ResourceRow<{ readonly fields: F }>>>;
  formProps?: Partial<Omit<DeclaredFormProps, 'draftKey'>>;
  /** True while its rows are only looked at, whatever this person may do with others. */
  isReadOnly?: boolean;
  /** What is said after a save, where that is not 新增成功 or 更新成功. */
  saved?: string;
  /** What its form sends besides what is entered. */
  alsoSent?: Readonly<Record<string, unknown>>;
  /** What else is asked about a row before it is put into use. */
  enableNote?: (row: Row) => string | undefined;
  /** False where the form shows everything there is to see. */
  hasView?: boolean;
  /** The screen's own form, of a new row without `id`, and its own view of one. */
  Form?: ComponentType<OpenedProps>;
  View?: ComponentType<OpenedProps & { id: string }>;
  /** Stands beside the button that begins a row. */
  beside?: ReactNode;
  /** Which fields of a row are there to be read, in order; all of them when left out. */
  viewed?: (row: Row) => readonly string[];
}

interface OpenedProps {
  id?: string | undefined;
  onClose: () => void;
}

const PLATFORM = '000000';

/** Everything a plain resource needs on screen: list, form, detail, removal and export, from its declaration alone. */
export function ResourceScreen<const F extends Fields>(props: ResourceScreenProps<F>): ReactNode;
export function ResourceScreen(props: ResourceScreenProps): ReactNode {
  const { resource, resources = [], listProps = {}, hasView = true, isReadOnly = false, View } = props;
  const { t } = useTranslation();
  // Whoever sees the rows of every hospital must see whose they are.
  const seesAll = useSession((session) => session.user?.tenantId === PLATFORM) && spansHospitals(resource);
  const verbs = callsOf(resource);
  const mayAdd = useCan(verbs.submit && rightOf(resource, 'add')) && !isReadOnly;
  const mayEdit = useCan(verbs.submit && rightOf(resource, 'edit')) && !isReadOnly;
  const mayRemove = useCan(verbs.remove?.permission) && !isReadOnly;
  const { list: endpoint, lazyList } = verbs;
  if (!endpoint) throw new Error(`${resource.name} has no list`);
  const isRead = hasView && Boolean(verbs.detail || View);
  // A row that an address leads to is read, and where its form is all there is to see, changed by whoever may.
  const { opened, place, open, step, close } = useOpened(listProps.inAddress !== false, isRead ? 'view' : mayEdit ? 'edit' : undefined);
  // Of rows with states the server says which may still be changed.
  const isEditable = ({ can }: Row) => !resource.lifecycle || can?.includes(verbs.submit?.name ?? '') === true;
  const links: RowLink[] = [
    ...(isRead ? [{ title: t('list.view'), isView: true, onClick: (row: Row) => open({ what: 'view', id: String(row.id) }) }] : []),
    ...(mayAdd && resource.tree
      ? [{ title: t('list.addBelow'), onClick: (row: Row) => open({ what: 'add', parentId: String(row.id) }) }]
      : []),
    ...(mayEdit
      ? [
          {
            title: t('list.edit'),
            isView: true,
            shown: isEditable,
            onClick: (row: Row) => open({ what: 'edit', id: String(row.id) }),
          },
        ]
      : []),
  ];
  const enableLink = useEnableLink(resource, verbs.enable, props.enableNote);
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ what: 'add' })}>
      {t('list.add')}
    </Button>
  );
  const list = {
    // A tree is that of one hospital at a time, which its filter names.
    columns: seesAll && !resource.tree ? [...resource.columns, 'tenantName'] : resource.columns,
    ...(seesAll ? byHospital(endpoint) : {}),
    toolbar: (
      <>
        {mayAdd && add}
        {props.beside}
      </>
    ),
    ...(mayAdd ? { onFirst: () => open({ what: 'add' }) } : {}),
    ...(verbs.remove && mayRemove ? { batchRemove: verbs.remove } : {}),
    ...(verbs.export ? { exportEndpoint: verbs.export } : {}),
    actions: movesOf(resource),
    called: calledBy(resource),
    ...listProps,
    filterControls: { ...referenceFilters(resource, resources), ...listProps.filterControls },
    tagColors: { ...stateColors(resource), ...listProps.tagColors },
    rowLinks: [...links, ...(mayEdit && verbs.enable ? [enableLink] : []), ...(listProps.rowLinks ?? [])],
  };
  return (
    <>
      {lazyList && answers(endpoint, 'tree') && <TreeList {...list} endpoint={endpoint} lazyEndpoint={lazyList} />}
      {answers(endpoint, 'page') && <ListScreen {...list} endpoint={endpoint} />}
      <PlaceContext value={place}>
        {opened && <OpenedRow {...props} {...{ verbs, seesAll }} opened={opened} onStep={step} onClose={close} />}
      </PlaceContext>
    </>
  );
}

interface OpenedRowProps extends ResourceScreenProps {
  verbs: Calls;
  /** Whether the rows of every hospital are in the list. */
  seesAll: boolean;
  opened: Opened;
  /** Another row of the list is read instead. */
  onStep: (id: string) => void;
  onClose: () => void;
}

/** A row that is read, or its form. */
function OpenedRow({ verbs, seesAll, opened, onStep, onClose, Form, View, ...props }: OpenedRowProps) {
  const { resource, resources = [], listProps, formProps = {}, saved, alsoSent, viewed } = props;
  if (opened.what === 'view') {
    if (View) return <View key={opened.id} id={opened.id} onClose={onClose} />;
    const cells = namesOfRows(resource, listProps?.cells);
    const tagColors = { ...stateColors(resource), ...listProps?.tagColors };
    const { dialogs } = listProps ?? {};
    return (
      verbs.detail && (
        <ResourceDetail {...{ resource, cells, tagColors, dialogs, viewed, onStep, onClose }} detail={verbs.detail} id={opened.id} />
      )
    );
  }
  const id = opened.what === 'edit' ? opened.id : undefined;
  // Of another row it is another form: what was typed belongs to the one before.
  if (Form) return <OwnForm key={id} {...{ Form, id, onClose }} />;
  return (
    verbs.submit && (
      <ResourceForm
        key={id}
        {...{ resource, id, saved, alsoSent, seesAll, onClose }}
        submitTo={verbs.submit}
        detail={verbs.detail}
        start={opened.what === 'add' && opened.parentId ? { parentId: opened.parentId } : {}}
        formProps={{ ...formProps, render: { ...referenceSlots(resource, resources), ...formProps.render } }}
      />
    )
  );
}

function OwnForm({ Form, id, onClose }: OpenedProps & { Form: ComponentType<OpenedProps> }) {
  return <Form id={id} onClose={useOwnClose(onClose)} />;
}

/** Has whoever sees every hospital's rows narrow them to one's. */
function byHospital({ filters = {} }: Endpoint): Pick<ListOptions, 'filters'> {
  const own = Object.keys(filters).filter((name) => !filters[name]?.unshown);
  return 'tenantId' in filters ? { filters: [...own, 'tenantId'] } : {};
}

/** Whether the group sees the rows of every hospital. */
function spansHospitals({ scope, seenBy, lifecycle }: Resource): boolean {
  return scope === 'tenant' && (seenBy?.some((role) => lifecycle?.states.roles[role]?.is.includes('group')) ?? true);
}

/** Makes a row the one that is in use. The one that is needs no button. */
function useEnableLink(resource: Resource, endpoint: Endpoint | undefined, note: ResourceScreenProps['enableNote']): RowLink {
  const { name, title, exclusive = '' } = resource;
  const { t } = useTranslation();
  const { send } = useAction(endpoint ?? missing(name, 'action'));
  return {
    title: t('list.enable'),
    shown: (row) => row[exclusive] !== 1,
    onClick: async (row) => {
      const question = { title: t('list.enableAsk', { title: label(title) }), content: note?.(row) ?? textOf(row, calledBy(resource)) };
      if (await notify.confirm({ ...question, okText: confirmLabel('启用') })) await send({ id: row.id });
    },
  };
}

/** Stands in for a call that a resource does not have, so that hooks are called in every render. */
function missing<K extends EndpointKind>(name: string, kind: K): Answering<K> {
  return { name, title: name, domain: name, kind, method: 'POST', path: '', permission: '', input: {} };
}

type Calls = { readonly [V in Verb]?: EndpointOf<Resource['fields'], V> };

function callsOf(resource: Resource): Calls {
  return Object.fromEntries(resource.verbs.map((verb) => [verb, endpointOf(resource, verb)]));
}

interface ResourceFormProps extends Pick<OpenedRowProps, 'resource' | 'formProps' | 'saved' | 'alsoSent' | 'seesAll'> {
  submitTo: NonNullable<Calls['submit']>;
  detail: Calls['detail'];
  id: string | undefined;
  /** What a new row starts with. */
  start: Row;
  onClose: () => void;
}

function ResourceForm({ resource, submitTo, detail, id, start, formProps, saved, alsoSent, seesAll, onClose: close }: ResourceFormProps) {
  const { t } = useTranslation();
  const onClose = useOwnClose(close);
  const query = useCall(
    detail ?? missing(resource.name, 'row'),
    { id },
    { enabled: id !== undefined && detail !== undefined, staleTime: 0, isHeld: true },
  );
  const draftKey = `${resource.name}:${id ?? 'new'}`;
  const { submit } = useAction(submitTo, onClose, { success: saved ?? t(id ? 'form.updated' : 'form.added'), draftKey });
  const count = Object.values(submitTo.input).filter(({ unshown }) => !unshown).length - 2;
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const isReady = id === undefined || held.row !== undefined;
  return (
    <FormDialog title={t(id ? 'list.editWhat' : 'list.addWhat', { what: oneLabel(resource.title) })} wide={count > 8} onClose={onClose}>
      {seesAll && id === undefined && <Typography.Paragraph type="secondary">{t('form.ofPlatform')}</Typography.Paragraph>}
      <StaleRowNotice newest={held.newest} states={resource.lifecycle} onLoad={held.load} />
      {isReady ? (
        <DeclaredForm
          // Of the newest row a new form starts, with what was typed as its draft.
          key={held.row?.version}
          columns={count > 8 ? 3 : count > 3 ? 2 : 1}
          {...formProps}
          draftKey={draftKey}
          fields={submitTo.input}
          values={held.row ?? start}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...withMasks(submitTo.input, values, held.row), ...alsoSent })}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

interface ResourceDetailProps extends Pick<DeclaredDetailProps, 'cells' | 'tagColors'> {
  dialogs: ActionDialogs | undefined;
  viewed: ResourceScreenProps['viewed'] | undefined;
  resource: Resource;
  detail: NonNullable<Calls['detail']>;
  id: string;
  onStep: (id: string) => void;
  onClose: () => void;
}

function ResourceDetail({ resource, detail, id, cells, tagColors, dialogs = {}, viewed, onStep, onClose }: ResourceDetailProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const query = useCall(detail, { id });
  const actions = movesOf(resource);
  const done = () => void refresh(resource.domain);
  const moves = query.data && actions.length > 0 && (
    // A dialog of the row before does not stay open over this one.
    <ActionButtons key={id} {...{ actions, dialogs }} row={query.data} onDone={done} isSmall />
  );
  return (
    <DetailDrawer title={t('list.viewWhat', { what: oneLabel(resource.title) })} extra={moves} {...{ query, id, onStep, onClose }}>
      {(row) => (
        <DeclaredDetail
          fields={detail.row ?? {}}
          row={row}
          columns={2}
          cells={cells}
          tagColors={tagColors}
          {...(viewed ? { names: viewed(row) } : {})}
        />
      )}
    </DetailDrawer>
  );
}
