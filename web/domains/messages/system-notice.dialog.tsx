import { Button, Modal } from 'antd';
import { useState } from 'react';
import { needsIds } from '../../../contract/domains/messages/message-audience.ts';
import { detailSystemNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import {
  saveSystemNotice,
  submitSystemNotice,
  systemNotice,
  systemNoticeForm,
} from '../../../contract/domains/messages/system-notice.resource.ts';
import { pick } from '../../../contract/kernel/field.ts';
import type { AnswerOf, SentInput } from '../../../contract/kernel/sent.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { SubmitOptions, Values } from '../../engine/form/form-types.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { useIsPlatform } from '../../platform/session/is-platform.ts';
import { useSession } from '../../platform/session/session.ts';
import { actionLabel, confirmLabel, label } from '../../platform/words/label.ts';
import { AttachmentsControl } from './attachments-control.tsx';
import { AudienceControl } from './audience-control.tsx';
import { NoticeArticle } from './notice-article.tsx';

const { all: _, ...ownAudiences } = systemNoticeForm.audience.choices ?? {};
const hospitalFields: typeof systemNoticeForm = { ...systemNoticeForm, audience: { ...systemNoticeForm.audience, choices: ownAudiences } };
const keys = pick(saveSystemNotice.input, 'id', 'version');

interface SystemNoticeDialogProps {
  /** The draft that is gone on with; absent where a new one is written. */
  id?: string | undefined;
  /** The notice that a new one says again, with what was wrong made right. */
  like?: string | undefined;
  onClose: () => void;
}

/** Writes a notice, or goes on with a draft: keeps it, shows it as its readers will see it, publishes it. */
export function SystemNoticeDialog({ id, like, onClose: close }: SystemNoticeDialogProps) {
  const onClose = useOwnClose(close);
  const from = id ?? like;
  const query = useCall(detailSystemNotice, { id: from }, { enabled: from !== undefined, staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const isReady = from === undefined || held.row !== undefined;
  return (
    <FormDialog title={label(id ? '编辑公告' : '新增公告')} wide onClose={onClose}>
      {id && <StaleRowNotice newest={held.newest} states={systemNotice.lifecycle} onLoad={held.load} />}
      {isReady ? (
        <NoticeForm key={String(held.row?.version)} {...(id ? { given: held.row } : { model: held.row })} onClose={onClose} />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}

type Notice = AnswerOf<typeof detailSystemNotice>;

/** What a new notice takes from another. Its window is chosen anew where it lies in the past. */
function begunLike({ startTime, endTime, ...model }: Notice): Values {
  const ahead = (time: string | undefined) => ((fromWireTime(time ?? '') ?? 0) > serverNow() ? time : undefined);
  const { title, content, audience, audienceIds, urgent, attachments } = model;
  return { title, content, audience, audienceIds, urgent, attachments, startTime: ahead(startTime), endTime: ahead(endTime) };
}

interface NoticeFormProps {
  given?: Notice | undefined;
  model?: Notice | undefined;
  onClose: () => void;
}

function NoticeForm({ given, model, onClose }: NoticeFormProps) {
  const isPlatform = useIsPlatform();
  const draftKey = `system-notice:${given?.id ?? (model ? `like-${model.id}` : 'new')}`;
  const save = useAction(saveSystemNotice, onClose, { success: label('草稿已保存'), draftKey });
  const publish = useAction(submitSystemNotice, onClose, { success: label('公告已发布'), draftKey });
  const [maySave, mayPublish] = [useCan(saveSystemNotice.permission), useCan(submitSystemNotice.permission)];
  const [shown, setShown] = useState<Values>();
  const user = useSession((session) => session.user);
  const files = (given ?? model)?.attachmentFiles ?? [];
  const fields = { ...keys, ...(isPlatform ? systemNoticeForm : hospitalFields) };
  const send = async (values: SentInput<typeof saveSystemNotice>, { mode }: SubmitOptions) => {
    if (mode === 'preview') {
      setShown(values);
      return false;
    }
    if (mode !== 'publish') return save.submit(values);
    const isSure = await notify.confirm({
      title: label('确定发布这条公告吗？'),
      content: label('接收范围内的人员将收到提醒，发布后不能修改。'),
      okText: confirmLabel('发布'),
    });
    return isSure ? publish.submit(values) : false;
  };
  return (
    <>
      <DeclaredForm
        fields={fields}
        columns={3}
        draftKey={draftKey}
        values={given ?? (model ? begunLike(model) : { audience: isPlatform ? 'all' : 'hospital' })}
        hidden={({ audience }) => ['id', 'version', ...(needsIds(audience) ? [] : ['audienceIds'])]}
        render={{
          audienceIds: (props) => <AudienceControl {...props} />,
          attachments: (props) => <AttachmentsControl {...props} known={files} />,
        }}
        onValuesChange={(changed, _values, setValues) => {
          if ('audience' in changed) setValues({ audienceIds: [] });
        }}
        check={({ audience, audienceIds, startTime, endTime }) => ({
          audienceIds: needsIds(audience) && !(Array.isArray(audienceIds) && audienceIds.length) ? '请选择接收范围' : undefined,
          endTime: startTime && endTime && String(startTime) >= String(endTime) ? '结束展示时间应晚于开始展示时间' : undefined,
        })}
        onCancel={onClose}
        onSubmit={(values, options) => send({ ...values, ...(given ? { id: given.id, version: given.version } : {}) }, options)}
        buttons={({ submit, busy }) => (
          <>
            <Button disabled={busy} onClick={() => submit({ mode: 'preview' })}>
              {label('预览')}
            </Button>
            {maySave && (
              <Button disabled={busy} onClick={() => submit({ mode: 'save' })}>
                {label('保存草稿')}
              </Button>
            )}
            {mayPublish && (
              <Button type="primary" loading={busy} onClick={() => submit({ mode: 'publish' })}>
                {actionLabel('发布')}
              </Button>
            )}
          </>
        )}
      />
      {shown && (
        <Modal open title={label('预览')} width={820} footer={null} centered onCancel={() => setShown(undefined)}>
          <NoticeArticle row={{ ...shown, tenantName: user?.tenantName, authorName: user?.realName }} />
        </Modal>
      )}
    </>
  );
}
