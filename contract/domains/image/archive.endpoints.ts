import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import type { PatientDifference } from './dicom.shape.ts';

const path = '/blade-remote/image/archive';
const search = { domain: 'image', permission: 'image_archive_search' } as const;
const post = { kind: 'action', method: 'POST' } as const;

/** Identifiers of the standard: digits and dots. */
const uid = { pattern: /^[0-9]+(\.[0-9]+)*$/, message: '检查编号不正确' };

/** Studies that one search answers. */
export const MOST_STUDIES_FOUND = 50;
/** Series of one study that are answered. */
export const MOST_SERIES_FOUND = 200;
/** Studies that one person may have under way. */
export const MOST_RETRIEVALS = 4;

/** The archive that the reader's hospital has enabled; no name where there is none. */
export const findArchive = defineQuery({
  ...search,
  name: 'find-archive',
  title: '本院影像归档',
  kind: 'row',
  path: `${path}/in-use`,
  answer: typed<{ archiveName?: string }>(),
});

/**
 * Studies of a patient in the archive of the reader's hospital, the newest first. Asked for by number, name or accession number, never by date alone:
 * nobody leafs through the patients of an archive. Besides goes whom the form names, with whom each study is compared; who is named otherwise
 * is shown in part. Throws 400 for a search of nobody, 409 with what is wrong with the archive.
 */
export const searchArchive = defineQuery({
  ...search,
  method: 'POST',
  name: 'search-archive',
  title: '查询影像归档',
  kind: 'list',
  path: `${path}/studies`,
  input: {
    number: field.text('患者编号', { max: 64 }),
    name: field.text('患者姓名', { max: 64 }),
    accession: field.text('检查单号', { max: 16 }),
    from: field.date('检查日期从'),
    until: field.date('检查日期至'),
    patientName: field.text('申请单患者姓名', { max: 50 }),
    patientSex: field.text('申请单患者性别', { max: 4 }),
    patientBrith: field.date('申请单出生日期'),
    patientIdCard: field.text('申请单身份证号', { max: 18 }),
    medicalRecordNo: field.text('申请单病历号', { max: 50 }),
  },
  row: {
    studyUid: field.text('检查', { always: true }),
    takenOn: field.date('检查日期'),
    modality: field.text('设备类型', { always: true }),
    description: field.text('检查描述', { always: true }),
    series: field.whole('序列数'),
    pictures: field.whole('图像数'),
    accession: field.text('检查单号', { always: true }),
    patient: field.text('患者', { always: true }),
    /** What it says of its patient as the form does not. */
    differences: field.json<readonly PatientDifference[], { always: true }>('患者信息差异', { always: true }),
  },
});

/** What a study that was found consists of. Throws 409 with what is wrong with the archive. */
export const searchSeries = defineQuery({
  ...search,
  method: 'POST',
  name: 'search-series',
  title: '查询检查的序列',
  kind: 'list',
  path: `${path}/series`,
  input: { studyUid: field.text('检查', { required: true, max: 64, format: uid }) },
  row: {
    seriesUid: field.text('序列', { always: true }),
    number: field.whole('序列号'),
    modality: field.text('设备类型', { always: true }),
    description: field.text('序列描述', { always: true }),
    pictures: field.whole('图像数'),
  },
});

/**
 * Begins to fetch a study, or one of its series alone, in the background; the same once more is the same, and so is a series of a study that is being
 * fetched whole. Throws 409 where too many are under way.
 */
export const retrieveStudy = defineEndpoint({
  ...search,
  ...post,
  name: 'retrieve-study',
  title: '从影像归档调取',
  path: `${path}/retrieve`,
  input: {
    studyUid: field.text('检查', { required: true, max: 64, format: uid }),
    seriesUid: field.text('序列', { max: 64, format: uid }),
  },
  answer: typed<{ id: string }>(),
});

/** How far a study is that is being fetched, or as which file it has come. */
export interface Retrieval {
  readonly state: 'working' | 'ready';
  /** Files that have come, and how many there are as far as the archive says. */
  readonly received: number;
  readonly total?: number;
  /** Bytes that have come. */
  readonly bytes: number;
  /** Of what has come: to be put into a form like an upload, by whom it was fetched. */
  readonly attachId?: string;
  readonly originalName?: string;
}

/** What the page asks that waits for it; takes over what a server has left behind. Throws 409 with why it could not be fetched. */
export const keepRetrieval = defineEndpoint({
  ...search,
  ...post,
  name: 'keep-retrieval',
  title: '等待影像调取',
  path: `${path}/retrieval`,
  input: { id: field.id('调取', { required: true }) },
  answer: typed<Retrieval>(),
  key: 'id',
  keyOf: 'study_retrieval',
  isBeat: true,
});
