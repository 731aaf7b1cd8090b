import { doctorDetail } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';

/** What a hospital says of its doctors. */
export function DoctorDetailScreen() {
  return <ResourceScreen resource={doctorDetail} listProps={{ filters: ['speciality'] }} />;
}
