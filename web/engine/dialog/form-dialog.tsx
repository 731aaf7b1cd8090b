import { Modal } from 'antd';
import { type ReactNode, useContext, useId } from 'react';
import { PlaceContext } from '../../platform/page/tab.ts';
import { mayLeave } from '../../platform/page/unsaved.ts';

interface FormDialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** 75 % of the window instead of 50 %. */
  wide?: boolean;
}

/** A dialog around a form: no closing by a stray click, and a question before something unsaved is dropped. */
export function FormDialog({ title, onClose, children, wide }: FormDialogProps) {
  const place = `${useContext(PlaceContext)}#${useId()}`;
  const close = async () => {
    if (await mayLeave(place)) onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={wide ? '75%' : '50%'}
      centered
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={close}
      styles={{ body: { maxHeight: 'calc(100vh - 160px)', overflowY: 'auto', overflowX: 'hidden' } }}
    >
      <PlaceContext value={place}>{children}</PlaceContext>
    </Modal>
  );
}
