import { App, Button, Typography } from 'antd';
import { useEffect } from 'react';
import { setNotifier, type WayOn } from '../platform/page/notify.ts';
import { text } from '../platform/words/i18n.ts';
import { label, messageText } from '../platform/words/label.ts';
import { UndoToast } from './undo-toast.tsx';

const ERROR_SECONDS = 6;

/** Plugs the component library's toasts and questions into the platform. */
export function NotifierBridge() {
  const { message, modal } = App.useApp();
  useEffect(() => {
    setNotifier({
      success: (what, undo) => {
        if (!undo) return void message.success(messageText(what));
        const key = `undo ${performance.now()}`;
        void message.success({
          key,
          duration: 0,
          content: <UndoToast what={messageText(what)} onUndo={undo} onEnd={() => message.destroy(key)} />,
        });
      },
      warning: (what, way) => {
        if (!way) return void message.warning(messageText(what));
        const content = <WithWay what={what} way={way} onTaken={() => message.destroy(what)} />;
        void message.warning({ key: what, duration: ERROR_SECONDS, content });
      },
      error: (what, requestId) =>
        void message.error({
          key: what,
          duration: ERROR_SECONDS,
          content: requestId ? <WithRequestId what={what} requestId={requestId} /> : messageText(what),
        }),
      confirm: ({ title, content, danger, okText }) =>
        new Promise((resolve) => {
          modal.confirm({
            title: label(title),
            // Said already, or as a row has it: what people call a row is not translated.
            content,
            centered: true,
            ...(okText ? { okText: label(okText), cancelText: text('common.back') } : {}),
            okButtonProps: { danger: danger ?? false },
            autoFocusButton: 'cancel',
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
            // However it goes, nobody waits for its answer any longer.
            afterClose: () => resolve(false),
          });
        }),
    });
  }, [message, modal]);
  return null;
}

function WithWay({ what, way, onTaken }: { what: string; way: WayOn; onTaken: () => void }) {
  const take = () => {
    onTaken();
    way.go();
  };
  return (
    <>
      {messageText(what)}
      <Button type="link" size="small" onClick={take}>
        {label(way.title)}
      </Button>
    </>
  );
}

function WithRequestId({ what, requestId }: { what: string; requestId: string }) {
  return (
    <>
      {messageText(what)}
      <Typography.Text type="secondary" style={{ fontSize: 12, marginInlineStart: 10 }} copyable={{ text: requestId, tooltips: false }}>
        {text('call.requestId')} {requestId.slice(0, 8)}
      </Typography.Text>
    </>
  );
}
