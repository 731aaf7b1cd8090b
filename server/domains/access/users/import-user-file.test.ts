import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportTemplate, type ImportAnswer, importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import { listUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sheetOfXml } from '../../../platform/sheet/sheets.testing.ts';
import type { Client } from '../../../testing/test-app.ts';
import { syncDictionaries } from '../../settings/dictionary-sync.ts';
import { type AccessTestbed, createAccessTestbed, sendForm, TENANT } from '../access.testing.ts';
import { header, importRows, sheetOf } from './user-sheet.testing.ts';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await bed.aDepartment('门诊部');
  await bed.aRole(['post_view'], 'self', '收费员');
});
afterAll(() => bed.app.close());

const send = (rows: (string | number)[][], fields?: Record<string, string>, client?: Client) => importRows(bed, rows, fields, client);

const found = async (account: string) => (await bed.admin.get<Page<Record<string, unknown>>>(listUser, { account })).records;

describe('the file', () => {
  const sendBytes = async (bytes: Uint8Array) => {
    const response = await sendForm(bed, bed.admin.token, importUser.path, { name: 'a.xlsx', bytes });
    return { status: response.statusCode, msg: (response.json() as { msg: string }).msg };
  };

  test('must be a sheet', async () => {
    for (const bytes of [Buffer.from('account,name\na,b'), Buffer.from('PK\u0003\u0004 nothing')])
      expect(await sendBytes(bytes)).toEqual({ status: 400, msg: '请上传xlsx格式的文件' });
  });

  test('a day beyond any calendar is the error of its line alone', async () => {
    const line = (cells: string[], birthday: string) =>
      `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}${birthday}</row>`;
    const lines = [
      line(['账号', '姓名', '用户类别', '状态'], '<c t="inlineStr"><is><t>出生日期</t></is></c>'),
      line(['cal1', '张一', '机构用户', '启用'], '<c s="1"><v>33000</v></c>'),
      line(['cal2', '张二', '机构用户', '启用'], '<c s="1"><v>1e9</v></c>'),
    ];
    const bytes = sheetOfXml(lines.join(''));
    const response = await sendForm(bed, bed.admin.token, importUser.path, { name: 'a.xlsx', bytes }, { dryRun: '1' });
    expect((response.json() as { data: ImportAnswer }).data).toMatchObject({
      total: 2,
      errors: [{ row: 3, message: '出生日期格式不正确' }],
    });
  });

  test('has at most two thousand lines and five megabytes', async () => {
    const many = [header, ...Array.from({ length: 2001 }, (_, at) => [`u${at}`, '张', '机构用户', '启用', '', '', ''])];
    expect(await send(many)).toMatchObject({ status: 400, msg: '一次最多导入2000行' });
    expect(await sendBytes(Buffer.alloc(5_300_000, 1))).toEqual({ status: 413, msg: '文件不能超过5MB' });
  });

  test('with so many empty lines that what is below them is not read is refused, not half taken', async () => {
    const line = (cells: string[]) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const sheet = (blank: number) =>
      sheetOfXml(
        [
          line(['账号', '姓名', '用户类别', '状态']),
          ...Array(blank).fill('<row><c s="1"/></row>'),
          line(['far', '张远', '机构用户', '启用']),
        ].join(''),
      );
    expect(await sendBytes(sheet(9_000))).toMatchObject({ status: 200 });
    expect(await sendBytes(sheet(10_000))).toEqual({ status: 400, msg: '文件中空行过多，请删除空行后重试' });
  });

  test('has the columns of the template, and something in them', async () => {
    expect(
      await send([
        ['账号*', '姓名*', '状态*', '工资'],
        ['a1', '张', '启用', '1'],
      ]),
    ).toMatchObject({ status: 400, msg: expect.stringContaining('工资') });
    expect(await send([['账号*'], ['a1']])).toMatchObject({ status: 400, msg: expect.stringContaining('缺少“姓名”列') });
    expect(await send([header])).toMatchObject({ status: 400, msg: '文件中没有数据' });
  });

  test('of several departments of one name each is written with what stands above it, or by its name in full', async () => {
    const [inner, outer] = [await bed.aDepartment('内科楼'), await bed.aDepartment('外科楼')];
    const wards = [await bed.aDepartment('一病区', inner), await bed.aDepartment('一病区', outer)];
    await bed.app.services.database
      .forTenant(TENANT)
      .run(sql`UPDATE department SET full_name = '外科住院一病区' WHERE tenant_id = ${TENANT} AND id = ${wards[1]}`);
    const lineOf = (account: string, ward: string) => [account, '马七', '机构用户', '启用', '', ward, ''];
    const refused = await send([header, lineOf('ma1', '一病区'), lineOf('ma1b', '儿科楼/一病区')], { dryRun: '1' });
    expect(refused.data?.errors).toMatchObject([
      { row: 2, message: '有多个同名的部门：一病区，请写明上级，如：内科楼/一病区、外科楼/一病区' },
      { row: 3, message: '部门不存在：儿科楼/一病区' },
    ]);
    const written = { ma2: '内科楼/一病区', ma3: '外科楼／一病区', ma4: '外科住院一病区' };
    expect(await send([header, ...Object.entries(written).map(([account, ward]) => lineOf(account, ward))])).toMatchObject({ status: 200 });
    for (const [at, account] of Object.keys(written).entries()) expect((await found(account))[0]?.deptId).toBe(wards[Math.min(at, 1)]);
  });

  test('formulas are text, and a long number that Excel has rounded is no number', async () => {
    const cells = new Map([['1,0', { value: 'abc', type: 'formula', formula: 'B1', formulaResult: 'abc' }]]);
    const bytes = await sheetOf([header, ['', '张', '机构用户', '启用', '', '', '']], cells);
    const response = await sendForm(bed, bed.admin.token, importUser.path, { name: 'a.xlsx', bytes }, { dryRun: '1' });
    expect((response.json() as { data: ImportAnswer }).data.errors[0]?.message).toContain('只能包含字母、数字');
    const rounded = await send(
      [
        ['账号', '姓名', '用户类别', '状态', '身份证号'],
        ['a1', '张', '机构用户', '启用', Number('530111197001010012')],
      ],
      { dryRun: '1' },
    );
    expect(rounded.data?.errors[0]?.message).toContain('身份证号');
  });

  test('the template is what the import reads', async () => {
    const reply = await bed.app.app.inject({ url: `/api${exportTemplate.path}`, headers: { 'blade-auth': `bearer ${bed.admin.token}` } });
    expect(reply.statusCode).toBe(200);
    const response = await sendForm(bed, bed.admin.token, importUser.path, { name: 'a.xlsx', bytes: reply.rawPayload }, { dryRun: '1' });
    // Its example is refused wherever it is left in, and but for that it could be taken: of what else it has, only the role is not there.
    expect((response.json() as { data: ImportAnswer }).data.errors).toMatchObject([
      { row: 2, message: '部门不存在：上级科室/示例科室，请删除本行；角色不存在：申请医生' },
    ]);
  });

  test('the words of a sheet are those of the dictionaries, in the template too; a key that nobody listed is a wrong line', async () => {
    const store = bed.app.services.database.forGroup();
    await syncDictionaries(bed.app.services, bed.app.clock.now());
    await store.run(sql`UPDATE dictionary SET dict_value = '职工', version = version + 1 WHERE code = 'user_category' AND dict_key = '2'`);
    const sheet = (category: string, sex: string) => [
      ['账号', '姓名', '用户类别', '状态', '性别'],
      ['renamed', '张三', category, '启用', sex],
    ];
    expect((await send(sheet('职工', '女'), { dryRun: '1' })).data?.errors).toEqual([]);
    expect((await send(sheet('机构用户', '外星'), { dryRun: '1' })).data?.errors).toMatchObject([
      { row: 2, message: '用户类别不在可选范围内' },
    ]);
    expect((await send(sheet('职工', '外星'), { dryRun: '1' })).data?.errors).toMatchObject([{ row: 2, message: '性别不在可选范围内' }]);
    const reply = await bed.app.app.inject({ url: `/api${exportTemplate.path}`, headers: { 'blade-auth': `bearer ${bed.admin.token}` } });
    expect((await readXlsx(reply.rawPayload)).sheets[0]?.rows[1]).toContain('职工');
  });
});
