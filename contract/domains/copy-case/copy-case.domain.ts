import { viewersOf } from '../../kernel/document.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { notMore } from '../../kernel/param.ts';
import { caseVisit } from './case-visit.resource.ts';
import { copyCaseDictionaries } from './copy-case.dictionaries.ts';
import { copyCaseParams } from './copy-case.params.ts';
import { copyCase } from './copy-case.resource.ts';
import { copyCaseUpload } from './copy-case.upload.ts';
import { copyContent } from './copy-content.resource.ts';
import { copyPurpose } from './copy-purpose.resource.ts';
import { copySort } from './copy-sort.resource.ts';
import { courierAccount } from './courier-account.resource.ts';

const takesMoney = [...pageCodes('copy_case_cashier', 'export'), 'copy_case_pay', 'copy_case_supplement'];
const kept = (name: string) => pageCodes(name, 'view', 'add', 'edit', 'delete', 'export');
const asks = ['copy_case_add', 'copy_case_edit', 'copy_case_delete', 'copy_case_cancel'];

/** Requests for copies, for whoever may open them. */
export const copyCaseSearch = { code: 'copy-case', title: '病案复印', permission: viewersOf(copyCase) } as const;

/** Patients and those who act for them ask for copies of records, pay, and have them sent or fetch them. */
export const copyCaseDomain = defineDomain({
  name: 'copy-case',
  title: '病案复印',
  resources: [copyCase, copyPurpose, copySort, copyContent, caseVisit, courierAccount],
  menu: [
    { code: 'copyCase', title: '病案复印', path: '/copy-case', icon: 'file', sort: 14 },
    { code: 'copy_case_config', parent: 'copyCase', title: '复印设置', path: '/copy-case/config', icon: 'control', sort: 95 },
  ],
  grants: {
    admin: [
      ...pageCodes('copy_case_list', 'export'),
      ...takesMoney,
      ...asks,
      ...[
        'copy_case_cancel_for',
        'copy_case_renew_for',
        'copy_case_audit',
        'copy_case_settle',
        'copy_case_send',
        'copy_case_take',
        'copy_case_config',
      ],
      ...kept('copy_purpose'),
      ...kept('copy_sort'),
      ...kept('copy_content'),
      ...kept('case_visit'),
      ...kept('courier_account'),
    ],
    cashier: takesMoney,
    doctor: [...pageCodes('copy_case_mine', 'export'), ...asks],
  },
  params: copyCaseParams,
  paramRules: [notMore(copyCaseParams, 'copy.remind', 'copy.close')],
  dictionaries: copyCaseDictionaries,
  uploads: [copyCaseUpload],
  searches: [copyCaseSearch],
});
