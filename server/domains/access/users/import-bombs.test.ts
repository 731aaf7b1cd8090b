import { afterAll, beforeAll, expect, test } from 'vitest';
import { importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import { listUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { bombSheet } from '../../../platform/sheet/sheets.testing.ts';
import { type AccessTestbed, createAccessTestbed, sendForm } from '../access.testing.ts';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

test('eight sheets that would take a gigabyte are refused, and a light call sent meanwhile is answered before the first of them', async () => {
  const bytes = bombSheet(2_000, 1_500);
  expect(bytes.length).toBeLessThan(400_000);
  const ended: string[] = [];
  const imports = Array.from({ length: 8 }, async () => {
    const reply = await sendForm(bed, bed.admin.token, importUser.path, { name: 'a.xlsx', bytes }, { dryRun: '1' });
    ended.push('import');
    return { status: reply.statusCode, msg: (reply.json() as { msg: string }).msg };
  });
  const light = bed.admin.send(listUser, {}).then((reply) => {
    ended.push('light');
    return reply.status;
  });
  expect(await light).toBe(200);
  expect(new Set((await Promise.all(imports)).map((reply) => JSON.stringify(reply)))).toEqual(
    new Set([JSON.stringify({ status: 400, msg: '文件过大或内容过于复杂，无法解析，请按模板分批导入' })]),
  );
  expect(ended).toEqual(['light', ...Array<string>(8).fill('import')]);
});
