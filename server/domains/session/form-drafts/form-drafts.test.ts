import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFormDraft, saveFormDraft, showFormDraft } from '../../../../contract/kernel/form-draft.ts';
import { fileTable } from '../../../engine/files/file.table.ts';
import { insertRow, newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { sweepFormDraftsJob } from './form-drafts.ts';

const DAY_MS = 86_400_000;
const formKey = 'report:42';
const content = { patientName: '张三丰', description: '未写完' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const save = async (who: PersonName, values: object = {}) => (await app.as(who)).send(saveFormDraft, { formKey, content, ...values });
const show = async (who: PersonName) => (await app.as(who)).get(showFormDraft, { formKey });
const aFile = async (who: PersonName) => {
  const { tenantId, userId } = app.people[who];
  const row = { code: 'case-image', userId, name: newId(), originalName: '头颅 CT.png', extension: 'png', contentType: 'image/png' };
  const store = app.services.database.forTenant(tenantId);
  return String((await insertRow(store, fileTable, { ...row, size: 1000, sha256: newId() }, { userId, now: app.clock.now() })).id);
};
const countKept = async () => (await app.services.database.forGroup().run(sql`SELECT 1 FROM form_draft`)).count;

describe('what was entered and not submitted', () => {
  test('is there again, the last of it, from another session', async () => {
    await save('doctor1', { content: { patientName: '张' } });
    expect(await save('doctor1', { rowVersion: 3 })).toMatchObject({ status: 200 });
    const elsewhere = await app.asUser(app.people.doctor1);
    expect(await elsewhere.get(showFormDraft, { formKey })).toMatchObject({ savedTime: '2026-11-20 10:00:00', rowVersion: 3, content });
    expect(await countKept()).toBe(1);
  });

  test('is nobody else’s, of the same hospital, another, or the platform', async () => {
    await save('doctor1');
    for (const who of ['doctor2', 'applyAdmin', 'expert1', 'platformAdmin'] as const) {
      expect(await show(who), who).toEqual({});
      await (await app.as(who)).get(removeFormDraft, { formKey });
    }
    expect(await show('doctor1')).toMatchObject({ content });
  });

  test('shows its owner’s files by links with their names, also where it kept a link, and nobody else’s', async () => {
    const [own, foreign, other] = [await aFile('doctor1'), await aFile('doctor2'), newId()];
    const link = expect.stringMatching(new RegExp(`/file/${own}\\?token=[^#]+#${encodeURIComponent('头颅 CT.png')}$`));
    await save('doctor1', { content: { casePath: [own, foreign, other, 7], oldPath: [`/file/${own}?token=old#x.png`], one: own } });
    expect(await show('doctor1')).toMatchObject({ content: { casePath: [link, foreign, other, 7], oldPath: [link], one: own } });
  });

  test('goes when the form was saved', async () => {
    await save('doctor1');
    await (await app.as('doctor1')).get(removeFormDraft, { formKey });
    expect(await show('doctor1')).toEqual({});
    expect(await countKept()).toBe(0);
  });

  describe('in two windows', () => {
    const [first, second] = [newId(), newId()];
    const [patientA, patientB] = [{ patientName: '甲' }, { patientName: '乙' }];
    const shownTo = async (draftId?: string) => (await app.as('doctor1')).get(showFormDraft, { formKey, draftId });
    const remove = async (draftIds?: string[]) => (await app.as('doctor1')).get(removeFormDraft, { formKey, draftIds });
    const keepBoth = async () => {
      await save('doctor1', { draftId: first, content: patientA });
      app.clock.advance(1000);
      await save('doctor1', { draftId: second, content: patientB });
    };

    test('lies there of both, each shown its own, and a third the last one', async () => {
      await keepBoth();
      expect(await shownTo(first)).toMatchObject({ draftId: first, content: patientA });
      expect(await shownTo(second)).toMatchObject({ draftId: second, content: patientB });
      expect(await shownTo(newId())).toMatchObject({ draftId: second, content: patientB });
      expect(await shownTo()).toMatchObject({ draftId: second });
    });

    test('stays of the other one when one was handed in or discarded; goes as a whole for clients that name none', async () => {
      await keepBoth();
      await remove([first]);
      expect(await shownTo(first)).toMatchObject({ draftId: second, content: patientB });
      await keepBoth();
      await remove();
      expect(await shownTo(first)).toEqual({});
    });

    test('is taken on by whoever goes on with it, and by nobody else', async () => {
      await save('doctor1', { draftId: first, content: patientA });
      await save('doctor2', { draftId: first, content: patientA });
      await save('doctor1', { draftId: second, replaced: [first, second], content: { ...patientA, phone: '1' } });
      expect(await shownTo(first)).toMatchObject({ draftId: second });
      expect(await show('doctor2')).toMatchObject({ draftId: first });
      await remove();
      await (await app.as('doctor2')).get(removeFormDraft, { formKey, draftIds: [first] });
      expect(await countKept()).toBe(0);
    });
  });

  test('is kept of a hundred forms, the newest', async () => {
    const doctor = await app.as('doctor1');
    for (let no = 0; no < 103; no += 1) {
      app.clock.advance(1);
      await doctor.send(saveFormDraft, { formKey: `form:${no}`, content });
    }
    const there = async (no: number) => 'content' in ((await doctor.get(showFormDraft, { formKey: `form:${no}` })) as object);
    expect([await countKept(), await there(2), await there(3), await there(102)]).toEqual([100, false, true, true]);
    await app.services.database.forGroup().run(sql`DELETE FROM form_draft`);
  });

  test('is limited in size', async () => {
    expect((await save('doctor1', { content: { text: '长'.repeat(100_001) } })).status).toBe(400);
    expect(await show('doctor1')).toEqual({});
  });

  test('is forgotten after seven days, and swept', async () => {
    await save('doctor1');
    // Sessions do not last as long.
    const shown = async () => (await app.asUser(app.people.doctor1)).get(showFormDraft, { formKey });
    app.clock.advance(7 * DAY_MS - 1000);
    expect(await shown()).toMatchObject({ content });
    app.clock.advance(1000);
    expect(await shown()).toEqual({});
    expect(await countKept()).toBe(1);
    await sweepFormDraftsJob.run(app.services);
    expect(await countKept()).toBe(0);
  });
});
