import { said, word } from '../../../contract/kernel/said.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import { sql } from '../store/sql.ts';
import { inUse } from './hospital-in-use.ts';

/** A hospital, one of its departments, a doctor of it: as far as somebody has chosen. */
export interface PlaceIds {
  tenantId?: string | null;
  deptId?: string | null;
  doctorId?: string | null;
}

/** What the ids name. A level that nothing names is absent; the levels above a named one never are. */
export interface Place {
  tenantId?: string;
  tenantName?: string;
  deptId?: string;
  deptName?: string;
  doctorId?: string;
  doctorName?: string;
  /** Key of their professional title. */
  title?: string;
}

type Part = keyof PlaceIds;

/** How a form calls the three: the field that is named in a refusal, and its word. */
export type PlaceFields = Readonly<Record<Part, { readonly field: string; readonly label: string }>>;

export interface PlaceRules {
  fields: PlaceFields;
  /** The parts that this caller has just chosen: of two that do not fit, the refusal names the chosen one. */
  chosen?: readonly Part[];
  /** Nobody sends anything to their own hospital. */
  notTenantId?: string;
}

interface Doctor {
  tenantId: string;
  deptId: string | null;
  realName: string;
  title: string | null;
}

/**
 * Hospital, department and doctor are one value: checked together, each against the others, and named by what they name
 * now. What was left open above a chosen level follows from it. Throws 400 that names the field for what is not there, is
 * out of use, or belongs elsewhere. Reads across tenants on purpose: a place elsewhere is what is being chosen.
 */
export async function resolvePlace(services: Pick<Services, 'database' | 'clock'>, ids: PlaceIds, rules: PlaceRules): Promise<Place> {
  const { database } = services;
  const doctor = ids.doctorId ? await findDoctor(database, ids.doctorId) : undefined;
  if (ids.doctorId && (!doctor || doctor.tenantId === rules.notTenantId)) throw outOfUse(rules, 'doctorId');
  const deptId = ids.deptId ?? doctor?.deptId ?? undefined;
  const department = deptId ? await findDepartment(database, deptId) : undefined;
  if (ids.deptId && !department)
    throw invalid([{ field: rules.fields.deptId.field, message: said`${word(rules.fields.deptId.label)}不存在，请重新选择` }]);
  const tenantId = ids.tenantId ?? doctor?.tenantId ?? department?.tenantId;
  const tenantName = tenantId ? await findHospital(services, tenantId) : undefined;
  if (tenantId && (!tenantName || tenantId === rules.notTenantId)) throw outOfUse(rules, 'tenantId');
  if (doctor && doctor.tenantId !== tenantId) throw mismatch(rules, 'doctorId', 'tenantId');
  if (department && department.tenantId !== tenantId) throw mismatch(rules, 'deptId', 'tenantId');
  if (doctor && ids.deptId && doctor.deptId !== ids.deptId) throw mismatch(rules, 'doctorId', 'deptId');
  return {
    tenantId,
    tenantName,
    ...(department ? { deptId, deptName: department.deptName } : {}),
    ...(doctor ? { doctorId: ids.doctorId ?? undefined, doctorName: doctor.realName, title: doctor.title ?? undefined } : {}),
  };
}

async function findDoctor(database: Database, id: string): Promise<Doctor | undefined> {
  const { rows } = await database.forGroup().run<Doctor>(sql`
    SELECT tenant_id AS "tenantId", dept_id AS "deptId", real_name AS "realName", title FROM user_account
    WHERE id = ${id} AND status = '1' AND is_deleted = 0`);
  return rows[0];
}

async function findDepartment(database: Database, id: string): Promise<{ tenantId: string; deptName: string } | undefined> {
  const { rows } = await database
    .forGroup()
    .run<{ tenantId: string; deptName: string }>(
      sql`SELECT tenant_id AS "tenantId", dept_name AS "deptName" FROM department WHERE id = ${id} AND is_deleted = 0`,
    );
  return rows[0];
}

async function findHospital({ database, clock }: Pick<Services, 'database' | 'clock'>, tenantId: string): Promise<string | undefined> {
  const { rows } = await database
    .forGroup()
    .run<{ name: string }>(sql`SELECT t.tenant_name AS name FROM tenant t WHERE t.tenant_code = ${tenantId} AND ${inUse(clock())}`);
  return rows[0]?.name;
}

function outOfUse({ fields }: PlaceRules, part: Part) {
  return invalid([{ field: fields[part].field, message: said`${word(fields[part].label)}不存在或已停用，请重新选择` }]);
}

function mismatch({ fields, chosen = [] }: PlaceRules, lower: Part, upper: Part) {
  const part = chosen.includes(upper) && !chosen.includes(lower) ? upper : lower;
  return invalid([
    { field: fields[part].field, message: said`所选${word(fields[lower].label)}不属于所选${word(fields[upper].label)}，请重新选择` },
  ]);
}
