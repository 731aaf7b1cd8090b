import {
  joinHospitals,
  ownReferralDoctors,
  referralDepts,
  referralDoctors,
  referralHospitals,
  referralRules,
  referringDoctors,
} from '../../../contract/domains/referral/referral.endpoints.ts';
import { referralParams } from '../../../contract/domains/referral/referral.params.ts';
import { tenantCode } from '../../../contract/kernel/identity.fields.ts';
import { type Call, type CallOf, type Served, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { inUse } from '../../engine/identity/hospital-in-use.ts';
import { insertRows } from '../../engine/store/rows.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { refusePlatform } from './hospital-relation.rules.ts';
import { hospitalRelationTable } from './referral.tables.ts';
import { referrersOf } from './renew-referral.ts';

type Choosing = Pick<Call, 'services' | 'actor' | 'now'> & { readonly input: { readonly meetingType?: string | null } };

/** Doctors who take patients, of hospitals to which one's own refers in that direction. Every select starts from these. */
const receiving = ({ actor, input, now }: Choosing): Sql => sql`
  hospital_relation r JOIN tenant t ON t.tenant_code = r.to_tenant_id AND ${inUse(now)}
  JOIN referral_doctor o ON o.tenant_id = r.to_tenant_id AND o.is_deleted = 0
  JOIN user_account u ON u.tenant_id = o.tenant_id AND u.id = o.user_id AND u.is_deleted = 0 AND u.status = '1'
  JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id AND d.is_deleted = 0
  WHERE r.from_tenant_id = ${actor.tenantId} AND r.meeting_type = ${input.meetingType ?? '1'} AND r.is_deleted = 0`;

// Declared cross-tenant reads: names of hospitals, departments and doctors elsewhere, and nothing else.
const acrossHospitals = async ({ services, actor }: Choosing, query: Sql): Promise<Record<string, unknown>[]> =>
  (await services.database.forGroup(actor.tenantId).run(query)).rows;

const serveRules = serve(referralRules, async ({ db }) => {
  const params = await readParams(db, referralParams);
  return presenterOf(referralRules.row)({ consentRequired: params['referral.consent-required'] });
});

const serveHospitals = serve(referralHospitals, async (call) => {
  const rows = await acrossHospitals(
    call,
    sql`SELECT DISTINCT t.tenant_code AS "tenantId", t.tenant_name AS "tenantName" FROM ${receiving(call)} ORDER BY 2`,
  );
  return rows.map(presenterOf(referralHospitals.row));
});

const serveDepts = serve(referralDepts, async (call) => {
  const rows = await acrossHospitals(
    call,
    sql`SELECT DISTINCT d.id, d.dept_name AS "deptName" FROM ${receiving(call)} AND t.tenant_code = ${call.input.tenantId} ORDER BY 2`,
  );
  return rows.map(presenterOf(referralDepts.row));
});

const serveDoctors = serve(referralDoctors, async (call) => {
  const rows = await acrossHospitals(
    call,
    sql`SELECT u.id, u.real_name AS "realName", u.title FROM ${receiving(call)} AND d.id = ${call.input.deptId} ORDER BY u.real_name`,
  );
  return rows.map(presenterOf(referralDoctors.row));
});

const serveOwnDoctors = serve(ownReferralDoctors, async ({ actor, db }) => {
  const { rows } = await db.run(sql`
    SELECT u.id, u.real_name AS "realName", d.dept_name AS "deptName" FROM referral_doctor o
    JOIN user_account u ON u.tenant_id = o.tenant_id AND u.id = o.user_id AND u.is_deleted = 0 AND u.status = '1'
    JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id AND d.is_deleted = 0
    WHERE o.tenant_id = ${actor.tenantId} AND o.is_deleted = 0 ORDER BY d.dept_name, u.real_name`);
  return rows.map(presenterOf(ownReferralDoctors.row));
});

const serveReferring = serve(referringDoctors, async ({ actor, db, input }) => {
  const doctors = await referrersOf(db, { tenantId: actor.tenantId, kind: input.kind });
  const present = presenterOf(referringDoctors.row);
  return doctors.map(({ id, realName, deptName }) => present({ id, realName, deptName }));
});

/** Head and members refer to each other from one step on. Throws 400 for who is not there, or is head and member at once. */
const serveJoin = serve(joinHospitals, async (call) => {
  requirePlatform(call);
  const { headTenantId } = call.input;
  const members = membersOf(call);
  refusePlatform('headTenantId', [headTenantId]);
  refusePlatform('memberTenantIds', members);
  const { rows: known } = await call.db.run(
    sql`SELECT 1 FROM tenant WHERE tenant_code = ANY (${[headTenantId, ...members]}) AND status = '1' AND is_deleted = 0`,
  );
  if (known.length < members.length + 1) throw invalid([{ field: 'memberTenantIds', message: '所选医院不存在或已停用，请重新选择' }]);
  const wanted = members.flatMap((member) => [
    { fromTenantId: member, toTenantId: headTenantId, meetingType: '1' as const },
    { fromTenantId: headTenantId, toTenantId: member, meetingType: '2' as const },
  ]);
  return call.transaction(async (tx) => {
    await tx.run(text("SELECT pg_advisory_xact_lock(hashtext('hospital relations'))"));
    const { rows } = await tx.run<{ pair: string }>(
      sql`SELECT concat_ws(' ', from_tenant_id, to_tenant_id, meeting_type) AS pair FROM hospital_relation WHERE is_deleted = 0`,
    );
    const there = new Set(rows.map(({ pair }) => pair));
    const added = wanted.filter((one) => !there.has(`${one.fromTenantId} ${one.toTenantId} ${one.meetingType}`));
    await insertRows(tx, hospitalRelationTable, added, call.stamp);
    return { added: added.length };
  });
});

function membersOf({ input }: CallOf<typeof joinHospitals>): string[] {
  const sent: unknown = input.memberTenantIds;
  const named: unknown[] = Array.isArray(sent) ? sent : [];
  const members = [...new Set(named.flatMap((one) => (typeof one === 'string' ? [one] : [])))];
  if (members.length === 0 || members.length > 200 || members.some((one) => !tenantCode.pattern.test(one)))
    throw invalid([{ field: 'memberTenantIds', message: '请选择成员医院' }]);
  if (members.includes(input.headTenantId)) throw invalid([{ field: 'memberTenantIds', message: '牵头医院不能同时是成员医院' }]);
  return members;
}

export const lookupServes: readonly Served[] = [
  serveRules,
  serveHospitals,
  serveDepts,
  serveDoctors,
  serveOwnDoctors,
  serveReferring,
  serveJoin,
];
