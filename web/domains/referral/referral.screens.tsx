import { referralLists } from '../../../contract/domains/referral/referral.lists.ts';
import { isKeyOf, keysOf } from '../../../contract/kernel/keys.ts';
import type { DeskEntry } from '../../engine/screen/desk.ts';
import type { Screen } from '../../engine/screen/screen.ts';

/** Spellings of addresses that menus of other houses have. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  pageOutOutpatientReferral: ['/wel/outPatientReferralsList'],
  pageOutHospitalizationReferral: ['/wel/HospitalReferral'],
};

const lists: readonly Screen[] = keysOf(referralLists).map((list) => ({
  path: referralLists[list].menu.path,
  aliases: isKeyOf(aliases, list) ? (aliases[list] ?? []) : [],
  menuCode: referralLists[list].permission,
  title: referralLists[list].title,
  load: async () => {
    const { ReferralListScreen } = await import('./referral-list.screen.tsx');
    return () => <ReferralListScreen list={list} />;
  },
}));

export const screens: readonly Screen[] = [
  ...lists,
  {
    path: '/referral/detail',
    title: '转诊单',
    perQuery: true,
    load: async () => (await import('./referral-detail.screen.tsx')).ReferralDetailScreen,
  },
  {
    path: '/referral/relations',
    menuCode: 'hospital_relation',
    title: '转诊关系',
    load: async () => (await import('./hospital-relation.screen.tsx')).HospitalRelationScreen,
  },
];

export const desks: readonly DeskEntry[] = [{ kind: 'referral', load: async () => (await import('./referral.desk.ts')).referralDesk }];
