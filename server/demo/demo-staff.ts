import type { Part } from '../../contract/kernel/domain.ts';
import type { DataScope } from '../engine/identity/actor.ts';

/** Wards and rooms below the departments of the demo hospitals. */
export const demoWards: Readonly<Record<string, readonly string[]>> = {
  心血管内科: ['心内一病区', '心内二病区'],
  神经内科: ['神内一病区', '神内二病区'],
  呼吸与危重症医学科: ['呼吸病区', '呼吸重症监护室'],
  医学影像科: ['放射组', '超声组'],
  内科: ['内科一病区', '内科二病区'],
  急诊医学科: ['急诊抢救室', '急诊观察室'],
  外科: ['普外病区', '骨科病区'],
  放射科: ['CT室', '普放室'],
  全科医学科: ['全科诊室', '慢病管理室'],
  公共卫生科: ['预防接种室', '妇幼保健室'],
};

export const demoPosts = [
  { postCode: 'director', postName: '科主任', category: '2' },
  { postCode: 'head-nurse', postName: '护士长', category: '2' },
  { postCode: 'physician', postName: '住院医师', category: '3' },
  { postCode: 'nurse', postName: '护士', category: '3' },
  { postCode: 'technician', postName: '技师', category: '3' },
  { postCode: 'clerk', postName: '干事', category: '4' },
] as const;

export type StaffRole = Extract<Part, 'clinical' | 'nurse' | 'technician' | 'office' | 'clerk'>;

interface StaffRoleSpec {
  name: string;
  parent?: StaffRole;
  dataScope: DataScope;
}

/** Below `clinical` also stand those who play. What each may do, the domains say. */
export const demoStaffRoles: Readonly<Record<StaffRole, StaffRoleSpec>> = {
  clinical: { name: '临床人员', dataScope: 'self' },
  nurse: { name: '病区护士', parent: 'clinical', dataScope: 'dept' },
  technician: { name: '医技人员', parent: 'clinical', dataScope: 'self' },
  office: { name: '职能科室', dataScope: 'self' },
  clerk: { name: '医务干事', parent: 'office', dataScope: 'dept_below' },
};

interface StaffKind {
  role: StaffRole;
  post: (typeof demoPosts)[number]['postCode'];
  title?: 'chief' | 'associate' | 'attending' | 'resident';
}

/** In turn, so that every department has some of each. */
export const demoStaffKinds: readonly StaffKind[] = [
  { role: 'clinical', post: 'director', title: 'chief' },
  { role: 'nurse', post: 'head-nurse' },
  { role: 'clinical', post: 'physician', title: 'resident' },
  { role: 'nurse', post: 'nurse' },
  { role: 'technician', post: 'technician' },
  { role: 'clinical', post: 'physician', title: 'attending' },
  { role: 'nurse', post: 'nurse' },
  { role: 'clerk', post: 'clerk' },
];

export const STAFF_EACH = 27;
export const SHOP_USERS_EACH = 3;

const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗'.split('');
const givenNames = [
  '思远',
  '静怡',
  '建平',
  '晓岚',
  '文博',
  '雨桐',
  '志诚',
  '雅琴',
  '国栋',
  '若溪',
  '明哲',
  '慧敏',
  '俊峰',
  '婉清',
  '海涛',
  '欣然',
  '永康',
  '书瑶',
  '子墨',
  '佳音',
];

/** The same people at every start: name and sex by a running number. */
export function staffName(number: number): { realName: string; sex: '1' | '2' } {
  const surname = surnames[(number * 7) % surnames.length] ?? '王';
  const at = (number * 11 + Math.floor(number / 20)) % givenNames.length;
  return { realName: `${surname}${givenNames[at] ?? '思远'}`, sex: at % 2 === 0 ? '1' : '2' };
}
