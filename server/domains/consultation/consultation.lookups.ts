import {
  doctorInfoPage,
  getDepts,
  getDoctors,
  getHospitals,
  listAskedHospitals,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { applicationRules } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { type Call, type Served, serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { inUse } from '../../engine/identity/hospital-in-use.ts';
import { escapeLike, limitOf, totalOf } from '../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import { agreedAmong, agreedWith } from './agreed-hospitals.ts';
import { hospitalsWithPool } from './consultation.pool.ts';
import { titleWords } from './consultation.titles.ts';
import { fitExperts, readsType } from './expert-standing.ts';
import { isSenior } from './senior-applicant.ts';

const enabled = (remoteType: string | null | undefined, now: number): Sql => sql`
  user_account u JOIN tenant t ON t.tenant_code = u.tenant_id AND ${inUse(now)}
  LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id
  LEFT JOIN doctor_fee f ON f.tenant_id = u.tenant_id AND f.title = u.title AND f.remote_type = ${remoteType ?? 'oneSubject'} AND f.is_deleted = 0
  WHERE u.is_expert = 1 AND u.is_deleted = 0 AND u.status = '1'`;

interface AskedFor {
  readonly remoteType?: string | null | undefined;
  readonly physiologyType?: string | null | undefined;
}

/**
 * Enabled experts of hospitals in use, and of those that may be asked, who are what their hospital demands and read what is asked for. Every lookup of the
 * cascading selects starts from these.
 */
async function experts({ services, now, actor }: Call, { remoteType, physiologyType }: AskedFor = {}): Promise<Sql> {
  const conditions = [await fitExperts(services, now), await agreedWith(services, actor.tenantId, now), readsType(physiologyType)];
  return sql`${enabled(remoteType, now)} AND ${join(conditions, ' AND ')}`;
}

// Declared cross-tenant reads: an applying doctor must find experts of other hospitals. Names, titles and fees only.
const acrossHospitals = async (call: Call, query: Sql): Promise<Record<string, unknown>[]> =>
  (await call.services.database.forGroup(call.actor.tenantId).run(query)).rows;

const serveHospitals = serve(getHospitals, async (call) => {
  if (call.input.isPooled === 1) {
    // The platform's administrator holds every right, and reads no ECG.
    const none = [PLATFORM_TENANT, call.actor.tenantId];
    const others = (await hospitalsWithPool(call.services)).filter(({ tenantId }) => !none.includes(tenantId));
    const agreed = await agreedAmong(call.services, call.actor.tenantId, others);
    return agreed.map(presenterOf(getHospitals.row));
  }
  const rows = await acrossHospitals(
    call,
    sql`SELECT DISTINCT u.tenant_id AS "tenantId", t.tenant_name AS "tenantName" FROM ${await experts(call, call.input)} AND u.tenant_id <> ${call.actor.tenantId} ORDER BY 2`,
  );
  return rows.map(presenterOf(getHospitals.row));
});

const serveAskedHospitals = serve(listAskedHospitals, async (call) => {
  const rows = await acrossHospitals(
    call,
    sql`SELECT tenant_code AS "tenantId", tenant_name AS "tenantName" FROM tenant
      WHERE is_deleted = 0 AND tenant_code <> ${PLATFORM_TENANT} ORDER BY 2`,
  );
  return rows.map(presenterOf(listAskedHospitals.row));
});

const serveDepts = serve(getDepts, async (call) => {
  const rows = await acrossHospitals(
    call,
    sql`SELECT DISTINCT d.id, d.dept_name AS "deptName" FROM ${await experts(call, call.input)} AND u.tenant_id = ${call.input.tenantId} AND d.id IS NOT NULL ORDER BY 2`,
  );
  return rows.map(presenterOf(getDepts.row));
});

const serveDoctors = serve(getDoctors, async (call) => {
  const rows = await acrossHospitals(
    call,
    sql`SELECT ${DOCTOR} FROM ${await experts(call, call.input)} AND u.dept_id = ${call.input.deptId} AND u.tenant_id <> ${call.actor.tenantId} ORDER BY u.real_name`,
  );
  const word = await titleWords(call.db);
  const present = presenterOf(getDoctors.row);
  return rows.map((row) => present({ ...row, title: word(row.title) }));
});

const DOCTOR = text(`u.id, u.real_name AS "realName", u.title, d.dept_name AS "deptName", COALESCE(f.doctor_title_fee, 0) AS fee`);

const serveDoctorInfo = serve(doctorInfoPage, async (call) => {
  const name = call.page.conditions.find(({ field }) => field === 'realName')?.value;
  const where = sql`${await experts(call, call.input)} AND u.tenant_id = ${call.input.tenantId || call.actor.tenantId}${name ? sql` AND u.real_name LIKE ${`%${escapeLike(String(name))}%`}` : text('')}`;
  const [rows, totals] = await call.services.database
    .forGroup(call.actor.tenantId)
    .runAll([
      sql`SELECT ${DOCTOR} FROM ${where} ORDER BY u.real_name, u.id ${limitOf(call.page)}`,
      totalOf([sql`FROM ${where}`], call.page),
    ]);
  const present = presenterOf(doctorInfoPage.row);
  const word = await titleWords(call.db);
  const records = (rows?.rows ?? []).map((row) => present({ ...row, title: word(row.title) }));
  return pageOf(records, Number(totals?.rows[0]?.total ?? 0), call.page);
});

const serveApplicationRules = serve(applicationRules, async (call) => {
  const params = await readParams(call.db, consultationParams);
  return presenterOf(applicationRules.row)({
    consentRequired: params['consultation.consent-required'],
    demands: Object.fromEntries(Object.entries(params).filter(([name]) => name.startsWith('mdt.'))),
    isSenior: (await isSenior(call.db, call.actor)) ? 1 : 0,
  });
});

export const lookupServes: Served[] = [
  serveApplicationRules,
  serveHospitals,
  serveAskedHospitals,
  serveDepts,
  serveDoctors,
  serveDoctorInfo,
];
