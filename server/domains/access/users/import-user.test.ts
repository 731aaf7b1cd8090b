import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportAnswer, importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import { listUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { KEY_OF_ANOTHER } from '../../../../contract/kernel/idempotency.ts';
import { sql } from '../../../engine/store/sql.ts';
import type { Client } from '../../../testing/test-app.ts';
import { type AccessTestbed, createAccessTestbed, sendForm, TENANT } from '../access.testing.ts';
import { header, importRows, sheetOf } from './user-sheet.testing.ts';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await bed.aDepartment('门诊部');
  await bed.aRole(['post_view'], 'self', '收费员');
});
afterAll(() => bed.app.close());

const good = ['zhao', '赵一鸣', '机构用户', '启用', '13812345678', '门诊部', '收费员'];

const send = (rows: (string | number)[][], fields?: Record<string, string>, client?: Client) => importRows(bed, rows, fields, client);

const found = async (account: string) => (await bed.admin.get<Page<Record<string, unknown>>>(listUser, { account })).records;

describe('importing users', () => {
  test('a trial changes nothing; the import adds them with one-time passwords', async () => {
    expect(await send([header, good], { dryRun: '1' })).toMatchObject({
      status: 200,
      data: { dryRun: 1, total: 1, added: 1, updated: 0, errors: [] },
    });
    expect(await found('zhao')).toEqual([]);
    // As somebody has exported it before.
    const { status, data } = await send([header, good, [], ['导出：滨海市第一人民医院 赵主任（zhao） 2026-11-20 08:00:00 共1条']]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ added: 1, accounts: [{ account: 'zhao', password: expect.stringMatching(/^.{12}$/) }] });
    expect((await found('zhao'))[0]).toMatchObject({ realName: '赵一鸣', deptName: '门诊部', roleName: '收费员', userCategory: '2' });
    const reply = await bed.app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}`, 'tenant-id': TENANT },
      payload: { grant_type: 'password', username: 'zhao', password: data?.accounts?.[0]?.password },
    });
    expect(reply.statusCode).toBe(200);
  });

  test('sent once more because its answer was lost, it tells who was added then, and no password again; another sheet is another import', async () => {
    const sheetFor = (account: string) => sheetOf([header, [account, '冯一', '机构用户', '启用', '', '', '']]);
    const [sheet, other] = [await sheetFor('feng'), await sheetFor('feng2')];
    const sendOnce = async (bytes: Uint8Array, fields = {}) => {
      const file = { name: '用户.xlsx', bytes };
      const response = await sendForm(bed, bed.admin.token, importUser.path, file, fields, 'import-of-feng');
      return { status: response.statusCode, ...(response.json() as { msg: string; data?: ImportAnswer }) };
    };
    expect((await sendOnce(sheet)).data?.accounts).toMatchObject([{ account: 'feng' }]);
    const again = await sendOnce(sheet);
    expect(again).toMatchObject({ status: 200, data: { dryRun: 0, total: 1, added: 1, updated: 0 } });
    expect(again.data).not.toHaveProperty('accounts');
    for (const refused of [await sendOnce(other), await sendOnce(sheet, { isCovered: '1' })])
      expect(refused).toMatchObject({ status: 409, msg: KEY_OF_ANOTHER });
    expect(await found('feng2')).toEqual([]);
  });

  test('one wrong line and nobody is added; every line is told, also as a sheet', async () => {
    const rows = [
      header,
      ['qian', '钱多多', '机构用户', '启用', '', '', ''],
      ['sun', '', '机构用户', '启用', '123', '', ''],
      ['li', '李想', '外星人', '启用', '', '无此部门', '无此角色'],
      ['QIAN', '钱二', '机构用户', '启用', '', '', ''],
      ['zhou', '周正', '机构用户', '启用', '', '', ''],
    ];
    const { status, msg, errors } = await send(rows);
    expect({ status, msg }).toEqual({ status: 400, msg: '有4行数据有误，未导入任何用户' });
    expect(errors?.map(({ message }) => message)).toEqual([
      '第2行：账号在文件中重复',
      '第3行：请输入姓名；手机号码长度不为11位',
      expect.stringContaining('第4行：用户类别不在可选范围内'),
      '第5行：账号在文件中重复',
    ]);
    expect(await found('qian')).toEqual([]);
    expect((await send(rows, { dryRun: '1' })).data).toMatchObject({ wrong: 4, errors: [{}, {}, {}, {}] });
    const report = await sendForm(bed, bed.admin.token, importUser.path, { name: 'a.xlsx', bytes: await sheetOf(rows) }, { report: '1' });
    const book = await readXlsx(report.rawPayload);
    expect(book.sheets[0]?.rows[0]?.at(-1)).toBe('错误原因');
    expect(book.sheets[0]?.rows[1]?.at(-1)).toBe('第2行：账号在文件中重复');
    // Sent back corrected, it brings those with whom nothing was wrong as well.
    expect(book.sheets[0]?.rows[5]?.slice(0, 2)).toEqual(['zhou', '周正']);
  });

  test('a failure on the way takes everybody back', async () => {
    const group = bed.app.services.database.forGroup('000000');
    await group.run(sql`UPDATE tenant SET account_quota = 5 WHERE tenant_code = ${TENANT}`);
    const rows = [header, ...Array.from({ length: 8 }, (_, at) => [`quota${at}`, '吴量', '机构用户', '启用', '', '', ''])];
    for (const fields of [{ dryRun: '1' }, { dryRun: '0' }])
      expect(await send(rows, fields)).toMatchObject({ status: 409, msg: '账号数量已达上限（5个），请联系平台管理员' });
    await group.run(sql`UPDATE tenant SET account_quota = NULL WHERE tenant_code = ${TENANT}`);
    expect(await found('quota')).toEqual([]);
  });

  test('who is there already stays as he is, or is changed where the sheet says something', async () => {
    await send([header, ['zhou', '周正', '机构用户', '启用', '13812345678', '门诊部', '收费员']]);
    expect((await send([header, ['ZHOU', '周改', '机构用户', '启用', '', '', '']])).data).toMatchObject({ added: 0, updated: 0 });
    expect((await found('zhou'))[0]).toMatchObject({ realName: '周正' });
    expect((await send([header, ['zhou', '周改', '机构用户', '启用', '', '', '']], { isCovered: '1' })).data).toMatchObject({ updated: 1 });
    expect((await found('zhou'))[0]).toMatchObject({ realName: '周改', deptName: '门诊部', roleName: '收费员', phone: '13812345678' });
  });

  test('whoever is overwritten is written down field by field, and is a newer row', async () => {
    const [before, after] = [await bed.aRole(['post_view'], 'self', '挂号员'), await bed.aRole(['post_view'], 'self', '分诊员')];
    await send([header, ['wu', '吴昕', '机构用户', '启用', '13812345678', '门诊部', '挂号员']]);
    const [{ id, version } = { id: '', version: 0 }] = await found('wu');
    await send([header, ['wu', '吴欣', '机构用户', '启用', '', '', '分诊员']], { isCovered: '1' });
    const { rows } = await bed.store.run(sql`
      SELECT operation, changes FROM change_log WHERE tenant_id = ${TENANT} AND row_id = ${String(id)} AND call = 'import-user' ORDER BY create_time, id`);
    expect(rows).toMatchObject([{ operation: 'add' }, { operation: 'edit' }]);
    expect(rows[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'realName', label: '姓名', before: '吴昕', after: '吴欣' },
        { field: 'roleIds', label: '角色', before, after },
      ]),
    );
    const { rows: audit } = await bed.store.run(sql`
      SELECT changed FROM audit_log WHERE tenant_id = ${TENANT} AND row_id = ${String(id)} AND call = 'import-user' ORDER BY create_time, id`);
    expect(audit[1]?.changed).toEqual(expect.arrayContaining(['realName', 'roleIds']));
    expect((await found('wu'))[0]?.version).toBe(Number(version) + 1);
  });

  test('never takes a role above the importer, nor touches somebody with more rights', async () => {
    const importer = await bed.aPerson([await bed.aRole(['user_import', 'user_grant'])]);
    await bed.aRole(['post_view', 'post_delete'], 'self', '管理岗');
    const wide = await send([header, ['wang', '王五', '机构用户', '启用', '', '', '管理岗']], {}, importer.client);
    expect(wide).toMatchObject({ status: 400, errors: [{ message: '第2行：不能授予超出自己权限的角色：管理岗' }] });
    const taken = await send([header, ['strangerAdmin', '改名', '机构用户', '停用', '', '', '']], { isCovered: '1' }, importer.client);
    expect(taken).toMatchObject({ status: 400, errors: [{ message: '第2行：不能修改用户strangerAdmin' }] });
  });

  test('whoever would stand beyond the importer’s reach is the error of their row, in the trial as well', async () => {
    const own = await bed.aDepartment('急诊部');
    await bed.aDepartment('住院部');
    const importer = await bed.aPerson([await bed.aRole(['user_import'], 'dept')], { deptId: own });
    await bed.aPerson([], { deptId: own });
    const [known] = await found('person');
    const rows = [
      header,
      ['reach1', '郑一', '机构用户', '启用', '', '急诊部', ''],
      ['reach2', '郑二', '机构用户', '启用', '', '住院部', ''],
      ['reach3', '郑三', '机构用户', '启用', '', '', ''],
      ['reach4', '郑四', '机构用户', '启用', '', '无此部门', ''],
      [String(known?.account), '郑五', '机构用户', '启用', '', '住院部', ''],
    ];
    const trial = await send(rows, { dryRun: '1', isCovered: '1' }, importer.client);
    expect(trial.data?.errors).toMatchObject([
      { row: 3, message: '不能管理自己数据范围以外的部门的用户' },
      { row: 4, message: '不能管理自己数据范围以外的部门的用户' },
      { row: 5, message: '部门不存在：无此部门' },
      { row: 6, message: '不能管理自己数据范围以外的部门的用户' },
    ]);
    expect(await send(rows, { isCovered: '1' }, importer.client)).toMatchObject({ status: 400 });
    const fine = rows.slice(0, 2);
    expect((await send(fine, { dryRun: '1' }, importer.client)).data).toMatchObject({ added: 1, errors: [] });
    expect((await send(fine, {}, importer.client)).data).toMatchObject({ added: 1 });
  });

  test('of who may not grant roles brings none', async () => {
    const importer = await bed.aPerson([await bed.aRole(['user_view', 'user_import', 'post_view'])]);
    const other = await bed.aPerson([await bed.aRole(['post_view'], 'self', '取药员')]);
    const line = (account: string, role: string) => [account, '林小一', '机构用户', '启用', '', '', role];
    const rows = [header, line('lin1', '收费员'), line('lin2', ''), line(other.account, '取药员'), line('lin1x', '')];
    const trial = (sent: string[][], fields = {}) => send(sent, { dryRun: '1', ...fields }, importer.client);
    const error = { row: 2, message: '没有分配角色的权限，不能为用户设置或修改角色' };
    expect((await trial(rows, { isCovered: '1' })).data).toMatchObject({ wrong: 1, errors: [error] });
    expect((await trial([header, line(other.account, '收费员')], { isCovered: '1' })).data).toMatchObject({ wrong: 1, errors: [error] });
    expect((await trial([header, line(other.account, '收费员')])).data).toMatchObject({ wrong: 0 });
  });

  test('needs its own permission', async () => {
    const viewer = await bed.aPerson([await bed.aRole(['user_view', 'user_add', 'user_edit'])]);
    expect((await send([header, good], {}, viewer.client)).status).toBe(403);
  });
});
