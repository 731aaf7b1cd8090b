import { useRef } from 'react';
import { needsIds } from '../../../contract/domains/messages/message-audience.ts';
import { placeholdersOf } from '../../../contract/domains/messages/message-template.ts';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { submitSentMessage } from '../../../contract/domains/messages/sent-message.endpoints.ts';
import { sentMessageForm } from '../../../contract/domains/messages/sent-message.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { SetValues, Values } from '../../engine/form/form-types.ts';
import { ReferenceControl } from '../../engine/form/reference-control.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { call } from '../../platform/call/api-client.ts';
import { label, listed } from '../../platform/words/label.ts';
import { AudienceControl } from './audience-control.tsx';
import { keptNames } from './kept-names.ts';
import { takenTemplate, withTemplate } from './message-template.ts';

const fields = {
  ...sentMessageForm,
  title: { ...sentMessageForm.title, required: '请输入标题' },
  content: { ...sentMessageForm.content, required: '请输入内容' },
  audienceNames: keptNames('已选人员'),
  takenTemplate,
};

const DRAFT = 'message:new';

/** Writes a message and sends it. A type puts its template into the form, where what is in braces is written over. */
export function SendMessageDialog({ onClose: close }: { onClose: () => void }) {
  const onClose = useOwnClose(close);
  const { submit } = useAction(submitSentMessage, onClose, { success: label('消息已发送'), draftKey: DRAFT });
  const mayUseTypes = useCan('msgtype_view');
  const entered = useRef<Values>({});
  const takeTemplate = async (id: unknown, setValues: SetValues) => {
    if (typeof id !== 'string') return;
    const type = await call(endpointOf(messageType, 'detail'), { id });
    // Another was chosen meanwhile.
    if (entered.current.typeId !== id) return;
    setValues(withTemplate(entered.current, { title: type.titleTemplate ?? '', content: type.contentTemplate ?? '' }));
  };
  return (
    <FormDialog title={label('发送消息')} onClose={onClose}>
      <DeclaredForm
        fields={fields}
        columns={2}
        draftKey={DRAFT}
        submitText={label('发送')}
        hidden={({ audience }) => [...(needsIds(audience) ? [] : ['audienceIds']), ...(mayUseTypes ? [] : ['typeId'])]}
        render={{
          typeId: (props) => <ReferenceControl {...props} resource={messageType} />,
          audienceIds: (props) => <AudienceControl {...props} />,
        }}
        onValuesChange={(changed, values, setValues) => {
          entered.current = values;
          if ('audience' in changed) setValues({ audienceIds: [] });
          if ('typeId' in changed) void takeTemplate(changed.typeId, setValues);
        }}
        check={({ audience, audienceIds, title, content, typeId }) => ({
          audienceIds: needsIds(audience) && !(Array.isArray(audienceIds) && audienceIds.length) ? '请选择接收范围' : undefined,
          content: typeId ? openWords(title, content) : undefined,
        })}
        onCancel={onClose}
        onSubmit={submit}
      />
    </FormDialog>
  );
}

function openWords(...texts: unknown[]): string | undefined {
  const open = placeholdersOf(...texts.map(String));
  return open.length > 0 ? label('请填写占位内容：{names}', { names: listed(open) }) : undefined;
}
