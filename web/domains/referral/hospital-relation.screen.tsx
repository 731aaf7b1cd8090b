import { Button } from 'antd';
import { useState } from 'react';
import { hospitalRelation } from '../../../contract/domains/referral/hospital-relation.resource.ts';
import { joinHospitals } from '../../../contract/domains/referral/referral.endpoints.ts';
import { resources } from '../../../contract/domains.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { HospitalSelect } from '../../engine/form/hospital-select.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { useRefresh } from '../../platform/call/use-call.ts';
import { actionLabel, label } from '../../platform/words/label.ts';

/** Who refers to whom; a whole group is joined in one step. */
export function HospitalRelationScreen() {
  const [isJoining, setJoining] = useState(false);
  const mayJoin = useCan(joinHospitals.permission);
  return (
    <>
      <ResourceScreen
        resource={hospitalRelation}
        resources={resources}
        beside={mayJoin && <Button onClick={() => setJoining(true)}>{actionLabel(joinHospitals.title)}</Button>}
      />
      {isJoining && <JoinDialog onClose={() => setJoining(false)} />}
    </>
  );
}

function JoinDialog({ onClose: close }: { onClose: () => void }) {
  const onClose = useOwnClose(close);
  const refresh = useRefresh();
  const { submit } = useAction(joinHospitals, () => {
    onClose();
    void refresh('referral');
  });
  return (
    <FormDialog title={actionLabel(joinHospitals.title)} onClose={onClose}>
      <DeclaredForm
        fields={joinHospitals.input}
        columns={1}
        render={{
          headTenantId: (props) => <HospitalSelect {...props} />,
          memberTenantIds: (props) => <HospitalSelect {...props} isMany without={props.values.headTenantId} />,
        }}
        submitText={label('建立')}
        onCancel={onClose}
        onSubmit={(values) => submit(values)}
      />
    </FormDialog>
  );
}
