import { createHash } from 'node:crypto';
import {
  exportTemplate,
  type ImportAnswer,
  importUser,
  MOST_IMPORTED,
  userSheetFields,
} from '../../../../contract/domains/access/import-user.endpoints.ts';
import { phrase, said, several, told } from '../../../../contract/kernel/said.ts';
import { ownWords } from '../../../../contract/kernel/words.ts';
import { administer } from '../../../engine/call/administer.ts';
import type { Call } from '../../../engine/call/call.ts';
import { inOwnHospital } from '../../../engine/call/own-hospital.ts';
import { readFormFile } from '../../../engine/http/read-form-file.ts';
import { refuseBeyondQuota } from '../../../engine/identity/account-quota.ts';
import { findUnlistedKeys } from '../../../engine/reference/dictionary-keys.ts';
import { withDictionaryWords } from '../../../engine/reference/dictionary-words.ts';
import { readSheet, type SheetRow } from '../../../engine/resource/read-sheet.ts';
import { answerErrors, answerTemplate, problemsOf } from '../../../engine/resource/write-sheet.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { tryOut } from '../../../engine/store/try-out.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { announceAbsences } from './announce-absences.ts';
import { checkUserSheet, type SheetPerson } from './check-user-sheet.ts';
import { readPeople, recordPeople } from './record-people.ts';
import { refuseBeyondReach } from './user.policy.ts';
import { writeUserSheet } from './write-user-sheet.ts';

const MOST_BYTES = 5 * 1_048_576;
const MOST_TOLD = 200;

/** Adds the people of a sheet, all or none (domain rules 6.24.7). */
export const serveImportUser = serveOwn(importUser, async (asked) => {
  const { bytes, input } = await readFormFile(asked, MOST_BYTES);
  const rows = await readSheet(bytes, await withDictionaryWords(asked.db, userSheetFields), MOST_IMPORTED);
  const isCovered = input.isCovered === 1;
  const isReport = input.report === 1;
  const isTrial = input.dryRun === 1 || isReport;
  const work = (tx: Tx) =>
    administer(tx, asked, async (call) => {
      const unlisted = await findUnlistedKeys(tx, userSheetFields, rows);
      rows.forEach(({ errors }, at) => void errors.push(...(unlisted[at] ?? []).map(({ message }) => message)));
      const people = await checkUserSheet(tx, call, rows, isCovered);
      const wanted = isCovered ? people : people.filter(({ id }) => id === undefined);
      const wrong = rows.filter(({ errors }) => errors.length > 0);
      if (wrong.length > 0 || isReport) return { people: wanted, wrong, written: undefined };
      return { people: wanted, wrong, written: await write(tx, call, wanted) };
    });
  if (!isTrial) return importOnce({ ...asked, input: { ...input, sheet: digestOf(bytes) } }, rows, work);
  const { people, wrong } = await tryOut(asked.db, work);
  return isReport ? answerErrors(asked, '用户', userSheetFields, rows) : answerOf(people, rows, wrong, isTrial);
});

interface Outcome {
  readonly people: readonly SheetPerson[];
  readonly wrong: readonly SheetRow[];
  readonly written?: Awaited<ReturnType<typeof write>> | undefined;
}

/**
 * In earnest: once for each `Idempotency-Key`. What makes two imports the same came in the form and not in the call's input: the sheet, and what
 * is to be done with it.
 */
async function importOnce(call: Call<object>, rows: readonly SheetRow[], work: (tx: Tx) => Promise<Outcome>): Promise<ImportAnswer> {
  let accounts: ImportAnswer['accounts'];
  const answer = await inOwnHospital(call).transaction(async (tx) => {
    const { people, wrong, written } = await work(tx);
    if (wrong.length > 0) throw refusalOf(wrong);
    accounts = written?.accounts;
    return answerOf(people, rows, wrong, false, written?.arrangedDuring);
  });
  // Not part of what a repeated request is answered: first passwords are kept nowhere.
  return { ...answer, ...(accounts ? { accounts } : {}) };
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

async function write(tx: Tx, call: Call, people: readonly SheetPerson[]) {
  const known = people.flatMap(({ id }) => id ?? []);
  await refuseBeyondQuota(tx, people.length - known.length);
  const before = await readPeople(tx, known);
  const written = await writeUserSheet(tx, people, call.stamp);
  await refuseBeyondReach(tx, call.actor, written.ids);
  const after = await readPeople(tx, written.ids);
  await recordPeople(tx, call, { before, after });
  return { ...written, arrangedDuring: await announceAbsences(tx, before, after, call.stamp) };
}

function answerOf(
  people: readonly SheetPerson[],
  rows: readonly SheetRow[],
  wrong: readonly SheetRow[],
  isTrial: boolean,
  arrangedDuring = 0,
): ImportAnswer {
  const added = people.filter(({ id }) => id === undefined).length;
  const errors = wrong.slice(0, MOST_TOLD).map((row) => ({ row: row.row, ...told(said`${several(row.errors.map(phrase), '；')}`) }));
  const counts = { total: rows.length, added, updated: people.length - added };
  return { dryRun: isTrial ? 1 : 0, ...counts, wrong: wrong.length, errors, ...(arrangedDuring > 0 ? { arrangedDuring } : {}) };
}

function refusalOf(wrong: readonly SheetRow[]) {
  const errors = wrong.slice(0, MOST_TOLD).map((row) => ({ field: String(row.row), message: problemsOf(row) }));
  return new Refusal(400, said`有${wrong.length}行数据有误，未导入任何用户`, errors);
}

const example = {
  ...{ account: 'zhangsan', realName: '张三', birthday: '1990-01-31' },
  ...{
    phone: '13800000000',
    email: 'zhangsan@example.com',
    // No hospital has it: a line that was left in is refused, and nobody of that name gets an account.
    deptName: '上级科室/示例科室，请删除本行',
    roleName: '申请医生',
    postName: '',
    code: 'N001',
    isExpert: '是',
    practiceSince: '2010-07-01',
  },
};

export const serveExportTemplate = serveOwn(exportTemplate, async (call) => {
  const fields = await withDictionaryWords(call.db, userSheetFields);
  const wordOf = (name: 'userCategory' | 'status' | 'sex', key: string): string => ownWords(fields[name])[key] ?? '';
  const chosen = { userCategory: wordOf('userCategory', '2'), status: wordOf('status', '1'), sex: wordOf('sex', '1') };
  return answerTemplate(call, '用户', fields, { ...example, ...chosen });
});
