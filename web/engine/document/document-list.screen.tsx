import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Documented, listOf } from '../../../contract/kernel/document.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { movesOf } from '../../../contract/kernel/moves.ts';
import { endpointOf, type ResourceRow } from '../../../contract/kernel/resource.ts';
import { calledBy, rightOf } from '../../../contract/kernel/resource-row.ts';
import { PageLink } from '../../platform/page/page-link.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { namesOf } from '../dialog/action-about.tsx';
import { type Row, textOf } from '../field/row.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListOptions, ListTab, RowLink } from '../list/list-types.ts';
import { useRemoveLink } from '../list/use-remove-link.ts';
import { useCan } from '../parts/permission.tsx';
import { stateColors } from '../resource/resource-slots.tsx';
import { DocumentFormDialog, type DocumentFormProps } from './document-form.tsx';

interface DocumentListProps<F extends Fields = Fields> {
  document: Documented & { readonly fields: F };
  /** The name of the perspective. */
  list: string;
  listProps?: Partial<ListOptions<ResourceRow<{ readonly fields: F }>>>;
  formProps?: DocumentFormProps['formProps'];
}

/** One list of a document with its tabs, what may be done with each row, and where it stands the beginning of a new one. */
export function DocumentListScreen<const F extends Fields>(props: DocumentListProps<F>): ReactNode;
export function DocumentListScreen({ document, list: name, listProps = {}, formProps }: DocumentListProps): ReactNode {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ id?: string }>();
  const { list, exported } = listOf(document, name);
  const perspective = document.document.lists[name];
  const mayAdd = useCan(rightOf(document, 'add')) && perspective?.begins === true;
  const pageOf = (row: Row) => `${document.document.page}?id=${textOf(row, 'id')}`;
  const number = document.document.begins.no?.field;
  const removal = endpointOf(document, 'remove');
  const about = movesOf(document)[0]?.about;
  const removeLink = useRemoveLink(removal, { shown: (row) => may(row, removal.name), nameOf: (row) => namesOf(about, row).join(' · ') });
  const rowLinks: RowLink[] = [
    { title: t('list.view'), isView: true, to: pageOf },
    {
      title: t('list.edit'),
      shown: (row) => may(row, endpointOf(document, 'submit').name),
      onClick: (row) => setOpened({ id: String(row.id) }),
    },
    ...(listProps.rowLinks ?? []),
    removeLink,
  ];
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({})}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <ListScreen
        {...(perspective?.tabs ? { tabs: tabsOf(document, name) } : { endpoint: list })}
        columns={perspective?.columns ?? document.columns}
        exportEndpoint={exported}
        actions={movesOf(document)}
        tagColors={stateColors(document)}
        called={number ?? calledBy(document)}
        toolbar={mayAdd && add}
        onFirst={mayAdd ? () => setOpened({}) : undefined}
        {...listProps}
        cells={{
          ...(number ? { [number]: (row: Row) => <PageLink to={pageOf(row)}>{textOf(row, number)}</PageLink> } : {}),
          ...listProps.cells,
        }}
        rowLinks={rowLinks}
      />
      {opened && <DocumentFormDialog {...{ document, list: name, formProps }} id={opened.id} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function may(row: Row, name: string): boolean {
  return row.can?.includes(name) === true;
}

/** The declared groups, and all of them. */
function tabsOf(document: Documented, name: string): ListTab[] {
  const { list } = listOf(document, name);
  const states = `${document.lifecycle.field}_in`;
  const own = Object.entries(document.document.lists[name]?.tabs ?? {}).map(([key, tab]) => ({
    key,
    label: tab.title,
    endpoint: list,
    input: { ...(tab.states ? { [states]: tab.states.join(',') } : {}), ...tab.found },
  }));
  return [...own, { key: 'all', label: '全部', endpoint: list }];
}
