import { listPatientReadings } from '../../../contract/domains/search/patient-card.endpoints.ts';
import { ReadingsDialog } from '../../engine/detail/readings-dialog.tsx';
import type { Places } from '../../engine/screen/fixture.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

/** Who has opened the card from this document: whoever asks sees the document, and need not see the patient's others. */
export function PatientReadingsDialog({ onClose, ...document }: Places['patient'] & { onClose: () => void }) {
  return (
    <ReadingsDialog
      title={label('患者档案查阅记录')}
      query={useCall(listPatientReadings, document)}
      empty={label('还没有人打开过')}
      note={label('这里是由当前单据打开档案的记录；由该患者其他单据打开的，请在那些单据上查看；已不再参与该单据的医院的记录不在其中。')}
      onClose={onClose}
    />
  );
}
