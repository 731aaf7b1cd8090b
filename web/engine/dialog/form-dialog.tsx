import { Modal } from 'antd';
import { type CSSProperties, type ReactNode, useContext, useId } from 'react';
import { PlaceContext } from '../../platform/page/tab.ts';
import { mayLeave } from '../../platform/page/unsaved.ts';
import { GUTTER } from '../form/form-body.tsx';
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

/** What is wider is cut, and yet moved sideways by what scrolls a field into view: so the rows of a form fit in. */
const BODY: CSSProperties = {
  maxHeight: 'calc(100vh - 160px)',
  overflow: 'hidden auto',
  marginInline: -GUTTER / 2,
  paddingInline: GUTTER / 2,
};

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
      styles={{ body: BODY }}
    >
      <DialogFocus on={focus} />
      <PlaceContext value={place}>{children}</PlaceContext>
    </Modal>
  );
}
