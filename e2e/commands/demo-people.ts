/** Somebody of the demo data, who all have the same password. */
export interface Person {
  tenantId: string;
  account: string;
}

export const DEMO_PASSWORD = 'Lianyi@2026';

export const platformAdmin: Person = { tenantId: '000000', account: 'admin' };
export const operator: Person = { tenantId: '000000', account: 'operator' };
export const expert: Person = { tenantId: '100001', account: 'expert1' };
export const applicant: Person = { tenantId: '100002', account: 'doctor1' };
export const deptHead: Person = { tenantId: '100002', account: 'head1' };
export const hospitalAdmin: Person = { tenantId: '100002', account: 'admin' };
export const stranger: Person = { tenantId: '100003', account: 'doctor1' };
