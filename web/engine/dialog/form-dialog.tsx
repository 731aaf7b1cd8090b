import { Modal } from 'antd';
import { type ReactNode, useContext, useId } from 'react';
import { PlaceContext } from '../../platform/page/tab.ts';
import { mayLeave } from '../../platform/page/unsaved.ts';
import { DialogFocus, sendOnCtrlEnter } from './dialog-focus.tsx';

interface FormDialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** 75 % of the window instead of 50 %. */
  wide?: boolean;
  /** The button that changes nothing, where there is no field. */
  focus?: 'field' | 'back';
  /** False for one that was closed and may come back as it was. */
  open?: boolean;
}

/** Shares of the window; on a small one as wide as it lets them. */
const HALF = 'max(50vw, min(560px, calc(100vw - 32px)))';
const WIDE = 'max(75vw, min(720px, calc(100vw - 32px)))';

/** A dialog around a form: no closing by a stray click, and a question before something unsaved is dropped. */
export function FormDialog({ title, onClose, children, wide, focus = 'field', open = true }: FormDialogProps) {
  const place = `${useContext(PlaceContext)}#${useId()}`;
  const close = async () => {
    if (await mayLeave(place)) onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={wide ? WIDE : HALF}
      centered
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={close}
      bodyProps={{ onKeyDown: sendOnCtrlEnter }}
      styles={{ body: { maxHeight: 'calc(100vh - 160px)', overflowY: 'auto', overflowX: 'hidden' } }}
    >
      <DialogFocus on={focus} />
      <PlaceContext value={place}>{children}</PlaceContext>
    </Modal>
  );
}
