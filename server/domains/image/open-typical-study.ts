import {
  getTypicalPicture,
  keepTypicalStudy,
  openTypicalStudy,
  type TypicalStudy,
} from '../../../contract/domains/image/typical-study.endpoints.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { ANSWERED, type Call, type CallOf, serve } from '../../engine/call/call.ts';
import { conflict, notFound, Refusal } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { withoutMetadata } from '../../platform/storage/without-metadata.ts';
import { consultationOf } from '../consultation/consultation.reads.ts';
import { studiesOfTypicalCase, typicalCaseTable } from '../consultation/typical-case.reads.ts';
import { type PublicStudy, publicStudy } from './dicom/public-study.ts';
import { imagesOf } from './image-files.ts';
import { type PreparedStudy, preparedStudy, type StudyAwaited } from './prepared-study.ts';
import { checkPatient } from './study-patient.ts';

type Asking = Pick<Call<{ caseId: string; study: number }>, 'actor' | 'db' | 'input' | 'services'>;

interface Found {
  /** How many there are. */
  readonly studies: number;
  readonly study: (PreparedStudy & { readonly shown: PublicStudy }) | StudyAwaited;
}

/**
 * The study of a case that is still shown, of an order that still has it, of a patient of whom it is known that it is theirs. The original and its name
 * are touched by nobody on this way but the process that read it. Throws 404, 409 in words for what must not be shown.
 */
async function typicalStudy({ db, input, services }: Asking): Promise<Found> {
  const found = await studiesOfTypicalCase(db, input.caseId);
  const fileId = found?.ids[input.study];
  if (!found || !fileId) throw notFound();
  const owner = services.database.forTenant(found.tenantId);
  const order = await consultationOf(owner, found.tenantId, found.orderId);
  const file = order && (await imagesOf(services, order)).find(({ id, kind }) => id === fileId && kind === 'dicom');
  if (!order || !file) throw notFound('该影像已不再公开');
  const studies = found.ids.length;
  const study = await preparedStudy(services, file);
  if ('progress' in study) return { studies, study };
  const { differences, confirmed } = await checkPatient(owner, order, file, study.made);
  if (differences.length > 0 && !confirmed) throw conflict('该影像是否属于这位患者尚未确认，暂不公开');
  const shown = publicStudy(study.made.shape);
  if (shown.stacks.length === 0) throw conflict(ALL_BURNED);
  return { studies, study: { ...study, shown } };
}

export const ALL_BURNED = '影像上带有设备写入的文字（超声、截屏、翻拍等），可能含患者信息，不能公开；请截取不含文字的部分作为关键图像公开';

async function shownAs(call: Asking): Promise<TypicalStudy> {
  const { studies, study } = await typicalStudy(call);
  if ('progress' in study) return { state: 'preparing', progress: study.progress, studies, withheld: 0 };
  const { shape, withheld } = study.shown;
  return { state: 'ready', shape, studies, withheld };
}

export const serveOpenTypicalStudy = serve(openTypicalStudy, async (call) => {
  const opened = await shownAs(call);
  await recordReading(call, { rowTable: typicalCaseTable.name, rowId: call.input.caseId });
  return opened;
});

export const serveKeepTypicalStudy = serve(keepTypicalStudy, (call) => shownAs(call));

const headers = fileHeaders({ originalName: 'picture.bin', extension: 'bin', inline: false });

/** Each picture asks again: what was taken back is seen no more. */
export const serveGetTypicalPicture = serve(getTypicalPicture, async (call) => {
  const { study } = await typicalStudy(call);
  const bytes = 'made' in study ? await pictureOf(study, call.input) : undefined;
  if (!bytes) throw notFound('图像不存在');
  await call.reply.headers(headers).header('content-length', bytes.length).send(bytes);
  return ANSWERED;
});

type Shown = PreparedStudy & { readonly shown: PublicStudy };

/** A JPEG of the device may say more than its pixels, and is passed on without that. */
async function pictureOf(
  { made, shown, source }: Shown,
  { stack, picture }: CallOf<typeof getTypicalPicture>['input'],
): Promise<Buffer | undefined> {
  const at = shown.stacks[stack];
  if (at === undefined) return undefined;
  const [from, length] = made.places[at]?.slice(picture * 2, picture * 2 + 2) ?? [];
  if (from === undefined || length === undefined) return undefined;
  const bytes = await source.read(from, length);
  if (picture > 0 && shown.shape.stacks[stack]?.coding !== 'jpeg') return bytes;
  const plain = withoutMetadata(bytes);
  if (!plain) throw new Refusal(415, '图像格式不支持去除附带信息，不能公开');
  return plain;
}
