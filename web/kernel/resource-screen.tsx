import { PlusOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { endpointsOf, type Resource } from '../../contract/kernel/resource.ts';
import { DeclaredDetail } from './detail/declared-detail.tsx';
import { FormDialog } from './dialog/form-dialog.tsx';
import { useAction } from './dialog/use-action.ts';
import { DeclaredForm, type DeclaredFormProps } from './form/declared-form.tsx';
import type { SlotProps, Slots } from './form/form-types.ts';
import { ReferenceControl } from './form/reference-control.tsx';
import { ListScreen } from './list/list-screen.tsx';
import type { ListScreenProps, RowLink } from './list/list-types.ts';
import { LoadState } from './load-state.tsx';
import { useCan } from './permission.tsx';
import type { Row } from './row.ts';
import { useCall } from './use-call.ts';

interface ResourceScreenProps {
  resource: Resource;
  /** Other resources, from which fields that refer to them are chosen. */
  resources?: readonly Resource[];
  listProps?: Partial<ListScreenProps>;
  formProps?: Partial<DeclaredFormProps>;
}

type Opened = { what: 'add' } | { what: 'edit' | 'view'; id: string };

/** Everything a plain resource needs on screen: list, form, detail, removal and export, from its declaration alone. */
export function ResourceScreen({ resource, resources = [], listProps = {}, formProps = {} }: ResourceScreenProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>();
  const verbs = verbsOf(resource);
  const mayAdd = useCan(verbs.submit && `${resource.permission}_add`);
  const mayEdit = useCan(verbs.submit && `${resource.permission}_edit`);
  const mayRemove = useCan(verbs.remove?.permission);
  if (!verbs.list) throw new Error(`${resource.name} has no list`);
  const links: RowLink[] = [
    ...(verbs.detail ? [{ title: t('list.view'), onClick: (row: Row) => setOpened({ what: 'view', id: String(row.id) }) }] : []),
    ...(mayEdit ? [{ title: t('list.edit'), onClick: (row: Row) => setOpened({ what: 'edit', id: String(row.id) }) }] : []),
  ];
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
      {t('list.add')}
    </Button>
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <ListScreen
        endpoint={verbs.list}
        columns={resource.columns}
        rowLinks={links}
        toolbar={mayAdd && add}
        {...(verbs.remove && mayRemove ? { batchRemove: verbs.remove } : {})}
        {...(verbs.export ? { exportEndpoint: verbs.export } : {})}
        {...listProps}
      />
      {opened && opened.what !== 'view' && verbs.submit && (
        <ResourceForm
          resource={resource}
          submitTo={verbs.submit}
          detail={verbs.detail}
          id={opened.what === 'edit' ? opened.id : undefined}
          formProps={{ ...formProps, render: { ...referenceSlots(resource, resources), ...formProps.render } }}
          onClose={close}
        />
      )}
      {opened?.what === 'view' && verbs.detail && (
        <ResourceDetail resource={resource} detail={verbs.detail} id={opened.id} onClose={close} />
      )}
    </>
  );
}

/** A select for every field that names a row of another resource with a list. */
function referenceSlots(resource: Resource, resources: readonly Resource[]): Slots {
  const slots = Object.entries(resource.references ?? {}).flatMap(([name, target]) => {
    const other = resources.find((one) => one.name === target && one.verbs.includes('list'));
    return other ? [[name, (props: SlotProps) => <ReferenceControl {...props} resource={other} />] as const] : [];
  });
  return Object.fromEntries(slots);
}

function verbsOf(resource: Resource): { list?: Endpoint; detail?: Endpoint; submit?: Endpoint; remove?: Endpoint; export?: Endpoint } {
  const endpoints = endpointsOf(resource);
  return Object.fromEntries(resource.verbs.map((verb, at) => [verb, endpoints[at]]));
}

interface ResourceFormProps extends Pick<ResourceScreenProps, 'resource' | 'formProps'> {
  submitTo: Endpoint;
  detail: Endpoint | undefined;
  id: string | undefined;
  onClose: () => void;
}

function ResourceForm({ resource, submitTo, detail, id, formProps, onClose }: ResourceFormProps) {
  const { t } = useTranslation();
  const query = useCall<Row>(detail ?? submitTo, { id }, { enabled: id !== undefined && detail !== undefined, staleTime: 0 });
  const { submit } = useAction(submitTo, onClose, { success: t(id ? 'form.updated' : 'form.added') });
  const count = Object.keys(submitTo.input).length - 2;
  const isReady = id === undefined || (query.data !== undefined && query.isFetchedAfterMount);
  return (
    <FormDialog title={`${t(id ? 'list.edit' : 'list.add')}${resource.title}`} wide={count > 8} onClose={onClose}>
      {isReady ? (
        <DeclaredForm
          // After a conflict the row is fetched again: a new form starts from it, with what was typed as its draft.
          key={query.data?.version}
          columns={count > 8 ? 3 : count > 3 ? 2 : 1}
          draftKey={`${resource.name}:${id ?? 'new'}`}
          {...formProps}
          fields={submitTo.input}
          values={query.data ?? {}}
          onCancel={onClose}
          onSubmit={submit}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

function ResourceDetail({ resource, detail, id, onClose }: { resource: Resource; detail: Endpoint; id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useCall<Row>(detail, { id });
  return (
    <Drawer open title={`${resource.title}${t('list.view')}`} size={720} onClose={onClose}>
      {query.data ? <DeclaredDetail fields={detail.row ?? {}} row={query.data} columns={2} /> : <LoadState query={query} />}
    </Drawer>
  );
}
