import { createHash } from 'node:crypto';
import type { papersOf } from '../../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyPurpose } from '../../../../contract/domains/copy-case/copy-purpose.resource.ts';
import { copySort } from '../../../../contract/domains/copy-case/copy-sort.resource.ts';
import { courierAccount } from '../../../../contract/domains/copy-case/courier-account.resource.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT } from '../../../demo/demo-people.ts';
import { insertDemoRows } from '../../../demo/insert-demo-rows.ts';
import { demoPictures } from '../../../demo/pictures/demo-pictures.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import { fileTable } from '../../../engine/files/file.table.ts';
import { newId } from '../../../engine/store/rows.ts';
import { tableNamed, tableNameOf } from '../../../engine/store/table.ts';
import { newFileKey } from '../../../platform/storage/file-storage.ts';
import { caseVisitTable, copyContentTable } from '../copy-case.tables.ts';

const DAY_MS = 86_400_000;

/** By sort: what of it there is, and whether the hospital gives it out. */
const contents = [
  ['客观病历', ['病案首页', '入院记录', '出院记录', '体温单', '医嘱单', '手术记录', '护理记录'], 0, 1],
  ['检查检验', ['检验报告', '影像报告', '病理报告'], 0, 1],
  ['主观病历', ['病程记录', '上级医师查房记录', '疑难病例讨论记录', '会诊意见'], 1, 0],
] as const;

const purposes = [
  ['insurance', '商业保险理赔', ['病案首页', '出院记录', '检验报告']],
  ['medical-insurance', '医保报销', ['病案首页', '出院记录', '医嘱单']],
  ['transfer', '转院就医', ['出院记录', '手术记录', '影像报告', '检验报告']],
  ['injury', '工伤认定', ['病案首页', '入院记录', '出院记录']],
  ['own', '个人留存', ['病案首页', '出院记录']],
] as const;

export interface DemoVisit {
  readonly id: string;
  readonly cardNo: string;
  readonly patientName: string;
  readonly patientIdCard: string;
  readonly phone: string;
}

export interface CopyGround {
  readonly visits: readonly DemoVisit[];
  /** Ids of what a purpose requires. */
  contentsOf(purposeCode: string): string[];
  /** A paper of somebody's, in the store. */
  paperOf(person: CastMember): string;
  readonly purposeCodes: readonly string[];
}

const names = ['段国栋', '和秀英', '木文华', '沈素芬', '尹志远', '普桂莲', '刀正刚', '岩玉琼', '李建平', '杨丽娟', '赵学礼', '罗兰芝'];

/** What the county hospital maintains, whose records it has, and a picture that stands for every paper. */
export async function layGround(stage: Stage, people: readonly CastMember[]): Promise<CopyGround> {
  const at = { now: stage.now - 120 * DAY_MS };
  const tenantId = APPLYING_TENANT;
  const sorts = contents.map(([sortName], index) => ({ id: newId(), tenantId, sortName, sort: index + 1 }));
  const rows = contents.flatMap(([, all, isSubjective, isGiven], index) =>
    all.map((contentName, sort) => ({ id: newId(), tenantId, contentName, sortId: sorts[index]?.id, isSubjective, isGiven, sort })),
  );
  const idOf = (name: string) => rows.filter(({ contentName }) => contentName === name).map(({ id }) => id);
  const needed = new Map<string, string[]>(purposes.map(([code, , all]) => [code, all.flatMap(idOf)]));
  const visits = names.map((patientName, index) => visitOf(stage.now, patientName, index));
  await insertDemoRows(stage.tx, tableNamed(tableNameOf(copySort)), sorts, at);
  await insertDemoRows(stage.tx, copyContentTable, rows, at);
  await insertDemoRows(
    stage.tx,
    tableNamed(tableNameOf(copyPurpose)),
    purposes.map(([purposeCode, purposeName], sort) => ({
      ...{ tenantId, purposeCode, purposeName, sort },
      ...{ sortIds: [], contentIds: needed.get(purposeCode) },
    })),
    at,
  );
  await insertDemoRows(stage.tx, caseVisitTable, visits, at);
  const byHand = { tenantId, accountName: '人工登记', courierKind: 'manual', enabled: 1 };
  await insertDemoRows(stage.tx, tableNamed(tableNameOf(courierAccount)), [byHand], at);
  const papers = await keepPapers(stage, people);
  return {
    visits: visits.map(({ id, cardNo, patientIdCard, patientPhone: phone, patientName }) => ({
      id,
      cardNo,
      patientIdCard,
      phone,
      patientName,
    })),
    contentsOf: (code) => needed.get(code) ?? [],
    paperOf: ({ userId }) => papers.get(userId) ?? '',
    purposeCodes: purposes.map(([code]) => code),
  };
}

/** A stay that ended long ago; the last one of a patient who has just left. The id numbers are nobody's. */
function visitOf(now: number, patientName: string, index: number) {
  const ended = index === names.length - 1 ? 2 : 140 + index * 3;
  return {
    ...{
      id: newId(),
      tenantId: APPLYING_TENANT,
      visitNo: `ZY26${String(1_000 + index)}`,
      cardNo: `K26${String(5_000 + index)}`,
      patientName,
    },
    ...{ patientSex: index % 2 === 0 ? '1' : '2', patientIdCard: `53990119600${String(101 + index * 7)}${String(200 + index)}A` },
    ...{
      patientPhone: `1380000${String(8_000 + index)}`,
      deptName: '内科',
      diagnosis: '高血压病3级',
      inDate: toWireDate(now - (ended + 9) * DAY_MS),
    },
    outDate: toWireDate(now - ended * DAY_MS),
  };
}

/** A picture in the store for each of these people: nobody may attach what another has uploaded, and what is not used goes with its bytes. */
async function keepPapers({ services, tx, now }: Stage, people: readonly CastMember[]): Promise<ReadonlyMap<string, string>> {
  const drawn = await demoPictures.find(({ kind }) => kind === 'consent')?.draw();
  const bytes = drawn ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = {
    code: 'copy-case-paper',
    originalName: '证明材料样张.png',
    extension: 'png',
    contentType: 'image/png',
    size: bytes.length,
    sha256,
  };
  const rows = people.map(({ tenantId, userId }) => ({ ...about, name: newFileKey('png', now), id: newId(), tenantId, userId }));
  for (const { name, contentType, size } of rows) await services.files.put(name, bytes, { contentType, size });
  await insertDemoRows(tx, fileTable, rows, { now });
  return new Map(rows.map(({ userId, id }) => [userId, id]));
}

export type DemoApplicant = keyof typeof papersOf;
