import { defineEndpoint, defineQuery, SIGNED_IN } from './endpoint.ts';
import { field } from './field.ts';

const domain = 'session';
const path = '/blade-system/form-draft';

/** Days after which what nobody came back to is swept away. */
export const DRAFT_DAYS = 7;

/** Characters of JSON: several times the longest form. */
const MOST = 100_000;

const formKey = field.text('表单', { required: '请指定表单', max: 120 });
/** One a window: what is written in another window of the same form lies beside it. Clients of before send none. */
const draftId = field.id('暂存编号');
const MOST_IDS = 20;

export const formDraftFields = {
  draftId,
  /** When it was kept, by the server's clock. */
  savedTime: field.datetime('暂存时间', { readOnly: true }),
  /** The version of the row that was being edited. */
  rowVersion: field.whole('数据版本', { min: 0 }),
  /** What was entered, by field. */
  content: field.json<Record<string, unknown>, { max: number }>('暂存内容', { max: MOST }),
} as const;

/**
 * What somebody has entered into a form and not submitted: theirs alone, on whichever machine they open it again. With `draftId` that
 * of this window where there is one, else the last one.
 */
export const showFormDraft = defineQuery({
  name: 'show-form-draft',
  title: '未提交的内容',
  domain,
  kind: 'row',
  path: `${path}/detail`,
  permission: SIGNED_IN,
  input: { formKey, draftId },
  row: formDraftFields,
});

/** Takes the place of what this window has kept of the form before, and of the drafts that its form began with. */
export const saveFormDraft = defineEndpoint({
  name: 'save-form-draft',
  title: '暂存未提交的内容',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${path}/save`,
  permission: SIGNED_IN,
  input: {
    formKey,
    draftId,
    replaced: field.ids('被替换的暂存', { max: MOST_IDS }),
    rowVersion: formDraftFields.rowVersion,
    content: { ...formDraftFields.content, required: '暂存内容不能为空' },
  },
});

/** Removes these drafts of the form; all of them where none is named. */
export const removeFormDraft = defineEndpoint({
  name: 'remove-form-draft',
  title: '删除暂存内容',
  domain,
  kind: 'remove',
  method: 'POST',
  path: `${path}/remove`,
  permission: SIGNED_IN,
  input: { formKey, draftIds: field.ids('暂存编号', { max: MOST_IDS }) },
});
