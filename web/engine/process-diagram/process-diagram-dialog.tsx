import { Modal } from 'antd';
import { label } from '../../platform/words/label.ts';
import type { ProcessCanvasProps } from './process-canvas.tsx';
import { ProcessDiagram } from './process-diagram.tsx';

interface ProcessDiagramDialogProps extends Omit<ProcessCanvasProps, 'height'> {
  title?: string;
  onClose: () => void;
}

/** The diagram in a dialog. Render it when it is to be open. */
export function ProcessDiagramDialog({ title = label('流程图'), onClose, ...diagram }: ProcessDiagramDialogProps) {
  return (
    <Modal open title={title} width="75%" centered footer={null} mask={{ closable: false }} onCancel={onClose}>
      <ProcessDiagram {...diagram} height={480} />
    </Modal>
  );
}
