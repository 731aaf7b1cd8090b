import { defineEndpoint, defineQuery, PUBLIC, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import { viewPermissions } from '../consultation/consultation.endpoints.ts';
import { keyImageUpload } from '../consultation/kinds/kind.uploads.ts';
import { patientChecks } from './dicom.shape.ts';
import { allShapes, type CaptureFrame, imageKinds, MARK_TEXT_MAX, type MarkPoint } from './image.rules.ts';
import type { SlideShape } from './slide.shape.ts';

const path = '/blade-remote/image';
const applyOrderId = field.id('会诊单', { required: true });
const fileId = field.id('影像文件', { required: true });
/** Whoever may open the order may look at its files, and nobody else. */
export const ofOrder = { domain: 'image', permission: viewPermissions, key: 'applyOrderId', keyOf: 'consultation' } as const;
const post = { kind: 'action', method: 'POST' } as const;

/** The pictures and recordings of an order that have a viewer, in the order in which it names them. */
export const listImages = defineQuery({
  ...ofOrder,
  name: 'list-images',
  title: '会诊影像列表',
  kind: 'list',
  path: `${path}/list`,
  input: { applyOrderId },
  row: {
    id: field.id('影像文件', { always: true }),
    imageName: field.text('影像名称', { always: true }),
    imageKind: field.choice('影像类型', imageKinds, { ownWords: 'which viewer opens it: told by the server', always: true }),
    size: field.money('字节数', { always: true }),
    /** Whose it is, by the order, as far as it is shown beside a picture. */
    patient: field.text('患者', { always: true }),
    no: field.text('会诊单号', { always: true }),
    /** Of a study of an order that was handed in, and of a recording that differed when it was opened. */
    patientCheck: field.choice('患者核对', patientChecks, { ownWords: 'what the server found of it' }),
  },
});

/** How a picture is drawn, or how far it is from that. */
export interface OpenedImage {
  readonly name: string;
  readonly state: 'ready' | 'preparing';
  /** Percent, of one that is being prepared. */
  readonly progress?: number;
  readonly shape?: SlideShape;
  /** Lets its tiles be read for ten minutes. */
  readonly token?: string;
  /** Of a plain picture without levels. */
  readonly link?: string;
  /** Whether the reader may leave marks and take key images. */
  readonly mayMark: boolean;
}

/** Opens a slide. Each opening is written down with who and when. Throws 415 in clear words for what cannot be shown. */
export const openImage = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'open-image',
  title: '打开切片',
  path: `${path}/open`,
  input: { applyOrderId, fileId },
  answer: typed<OpenedImage>(),
});

/** The same for a viewer that is open already: how far the preparation is, and a token for ten minutes more. */
export const keepImage = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'keep-image',
  title: '继续查看切片',
  path: `${path}/keep`,
  input: { applyOrderId, fileId },
  answer: typed<OpenedImage>(),
  isBeat: true,
});

/** One tile as a JPEG. The token is the permission, as with links to files; 0 is the finest level. */
export const getTile = defineQuery({
  domain: 'image',
  name: 'get-tile',
  title: '切片图块',
  kind: 'file',
  mediaType: mediaTypes.jpeg,
  path: `${path}/tile/{fileId}/{level}/{column}/{row}`,
  permission: PUBLIC,
  isBeat: true,
  input: {
    fileId,
    level: field.whole('层级', { required: true, min: 0, max: 63 }),
    column: field.whole('图块列号', { required: true, min: 0 }),
    row: field.whole('图块行号', { required: true, min: 0 }),
    token: field.text('签名', { max: 200, required: '链接不完整' }),
  },
});

const markFields = {
  shape: field.choice('标注形状', allShapes, { ownWords: 'what the viewer draws', required: true }),
  points: field.json<MarkPoint[]>('标注位置', { required: true }),
  content: field.text('标注文字', { max: MARK_TEXT_MAX }),
  /** Of what was measured on an ECG: the part of the file that was drawn then. */
  part: field.text('测量的片段', { max: MARK_TEXT_MAX }),
} as const;

/** What people of both hospitals have drawn on a picture, oldest first. */
export const listMarks = defineQuery({
  ...ofOrder,
  name: 'list-image-marks',
  title: '影像标注列表',
  kind: 'list',
  path: `${path}/marks`,
  input: { applyOrderId, fileId },
  row: {
    id: field.id('编号', { always: true }),
    shape: { ...markFields.shape, always: true },
    points: field.json<MarkPoint[], { always: true }>('标注位置', { always: true }),
    content: markFields.content,
    part: markFields.part,
    authorName: field.text('标注人', { always: true }),
    hospital: field.text('标注机构', { always: true }),
    createTime: field.datetime('标注时间', { always: true }),
    /** 1 for the reader's own, which they may change. */
    mine: field.flag('本人标注', { always: true }),
  },
});

/** Draws something, or changes what one has drawn oneself. */
export const saveMark = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'save-image-mark',
  title: '保存影像标注',
  path: `${path}/marks/save`,
  input: { applyOrderId, fileId, markId: field.id('标注'), ...markFields },
  answer: typed<{ id: string }>(),
});

export const removeMark = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'remove-image-mark',
  title: '删除影像标注',
  path: `${path}/marks/remove`,
  input: { applyOrderId, markId: field.id('标注', { required: true }) },
});

/** The key images that the reader has taken of the order and may put into the report. */
export const listCaptures = defineQuery({
  ...ofOrder,
  name: 'list-image-captures',
  title: '阅片截取的关键图像',
  kind: 'list',
  path: `${path}/captures`,
  input: { applyOrderId },
  row: {
    id: field.id('编号', { always: true }),
    /** Of the picture that it was taken from. */
    fileId: field.id('来源文件', { always: true }),
    frame: field.json<CaptureFrame, { always: true }>('取景', { always: true }),
    link: field.text('链接', { always: true }),
    /** 1 for one of a study that was replaced since. */
    replaced: field.flag('取自已更换的影像', { always: true }),
    createTime: field.datetime('截取时间', { always: true }),
  },
});

/** Keeps what the viewer shows as a key image: a picture that was uploaded for it, and where it was taken. */
export const keepCapture = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'keep-image-capture',
  title: '取为关键图像',
  path: `${path}/captures/keep`,
  input: {
    applyOrderId,
    fileId,
    picture: field.files('关键图像', { required: true, max: 1, upload: keyImageUpload.code }),
    frame: field.json<CaptureFrame>('取景', { required: true }),
  },
  answer: typed<{ id: string }>(),
});

export const removeCapture = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'remove-image-capture',
  title: '删除截取的关键图像',
  path: `${path}/captures/remove`,
  input: { applyOrderId, captureId: field.id('截取图像', { required: true }) },
});
