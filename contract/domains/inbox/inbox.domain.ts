import { defineDomain } from '../../kernel/domain.ts';
import { exportSupervised, exportWork, SUPERVISE } from './inbox.endpoints.ts';

const works = ['inbox_work', exportWork.permission];
const supervises = [SUPERVISE, exportSupervised.permission];

/** What waits for somebody, of every kind of document: their queue, and who sees to it that it is done. */
export const inboxDomain = defineDomain({
  name: 'inbox',
  title: '待办',
  grants: {
    ...{ head: works, doctor: works, expert: works, clinical: works, nurse: works, technician: works, office: works, clerk: works },
    admin: [...works, ...supervises],
    operator: [...works, ...supervises],
  },
  menu: [
    {
      code: 'inbox',
      title: '待办',
      path: '/inbox',
      icon: 'audit',
      sort: 15,
      children: [
        // Everybody may open it, also without an entry here: the top bar leads there.
        {
          code: 'inbox_work',
          title: '我的待办',
          path: '/inbox/work',
          icon: 'audit',
          sort: 5,
          buttons: [{ code: exportWork.permission, title: '导出' }],
        },
        {
          code: SUPERVISE,
          title: '待办督办',
          path: '/inbox/supervise',
          icon: 'audit',
          sort: 10,
          buttons: [{ code: exportSupervised.permission, title: '导出' }],
        },
      ],
    },
  ],
});
