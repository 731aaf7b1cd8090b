import { exportSupervised, exportWork, SUPERVISE } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { Demo } from '../../engine/demo.ts';

const works = ['inbox_work', exportWork.permission];
const supervises = [SUPERVISE, exportSupervised.permission];

/** What waits comes with the documents that other domains play. */
export const inboxDemo: Demo = {
  grants: {
    ...{ doctor: works, expert: works, clinical: works, nurse: works, technician: works, office: works, clerk: works },
    admin: [...works, ...supervises],
    operator: [...works, ...supervises],
  },
};
