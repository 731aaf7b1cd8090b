import type { UnreadFormat, UploadPolicy } from '../../../kernel/upload-policies.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/**
 * SCP-ECG (EN 1064), which many devices for ECG keep: after the checksum and the length of the file comes the head of its first section,
 * with these letters. No library that is kept reads it.
 */
const scpEcg: UnreadFormat = {
  at: 16,
  letters: 'SCPECG',
  message: '这是SCP-ECG格式的心电文件，系统不能读取。请在心电设备或心电系统中改为导出DICOM波形（dcm）、HL7 aECG（xml）、PDF或图片后上传',
};

/** What devices for ECG give out. */
export const ecgUpload: UploadPolicy = {
  code: 'ecg',
  extensions: ['jpg', 'jpeg', 'png', 'pdf', 'dcm', 'xml'],
  maxBytes: 20 * MB,
  maxFiles: 4,
  message: '只能上传jpg/png图片、pdf文件或dcm/xml波形，最多4个，每个不超过20MB',
  unread: [scpEcg],
};

/** What devices for EEG, EMG and ECG give out; recordings of EEG and EMG have hours and come in pieces. */
export const traceUpload: UploadPolicy = {
  code: 'trace',
  extensions: ['jpg', 'jpeg', 'png', 'pdf', 'dcm', 'xml', 'edf'],
  maxBytes: 20 * MB,
  maxBytesOf: { edf: 500 * MB },
  maxBytesAtOnce: 50 * MB,
  maxFiles: 4,
  message:
    '只能上传jpg/png图片、pdf文件或dcm/xml波形（每个不超过20MB），或edf脑电肌电波形（不超过500MB，超过50MB的请以大文件上传），最多4个',
  unread: [scpEcg],
};

/** Studies of CT, MR, X-ray and ultrasound: one file, or everything of a study in one archive; those come in pieces. */
export const dicomUpload: UploadPolicy = {
  code: 'dicom',
  extensions: ['dcm', 'zip'],
  maxBytes: 2 * GB,
  maxBytesAtOnce: 50 * MB,
  maxFiles: 4,
  message: '只能上传DICOM影像（dcm文件或含dcm文件的zip压缩包），最多4份，超过50MB的请以大文件上传，每份不超过2GB',
};

/** Pictures of slides, and whole slides: those come in pieces. */
export const slideUpload: UploadPolicy = {
  code: 'slide',
  extensions: ['jpg', 'jpeg', 'png', 'tif', 'tiff', 'svs'],
  maxBytes: 5 * GB,
  maxBytesAtOnce: 50 * MB,
  maxFiles: 8,
  message: '只能上传jpg/png/tif/svs图像，最多8个，超过50MB的请以大文件上传，每个不超过5GB',
};

/** Pictures and loops of an ultrasound examination. */
export const cineUpload: UploadPolicy = {
  code: 'cine',
  extensions: ['jpg', 'jpeg', 'png', 'mp4'],
  maxBytes: 50 * MB,
  maxFiles: 8,
  message: '只能上传jpg/png图片或mp4视频，最多8个，每个不超过50MB',
};

/** Pictures that are printed: no kinds that a page cannot show, none too large for a document. */
export const keyImageUpload: UploadPolicy = {
  code: 'key-image',
  extensions: ['jpg', 'jpeg', 'png'],
  maxBytes: 5 * MB,
  maxFiles: 6,
  message: '只能上传jpg/png图片，最多6个，每个不超过5MB',
};

/** What an applicant brings when the expert asks for more, of whatever kind. */
export const supplementUpload: UploadPolicy = {
  code: 'supplement',
  extensions: ['jpg', 'jpeg', 'png', 'tif', 'tiff', 'pdf', 'mp4'],
  maxBytes: 50 * MB,
  maxFiles: 4,
  message: '只能上传jpg/png/tif图片、pdf文件或mp4视频，最多4个，每个不超过50MB',
};

/** What several experts are to have before them: pictures and documents. */
export const materialUpload: UploadPolicy = {
  code: 'material',
  extensions: ['jpg', 'jpeg', 'png', 'pdf'],
  maxBytes: 20 * MB,
  maxFiles: 8,
  message: '只能上传jpg/png图片或pdf文件，最多8个，每个不超过20MB',
};

export const kindUploads: readonly UploadPolicy[] = [
  ecgUpload,
  traceUpload,
  dicomUpload,
  slideUpload,
  cineUpload,
  supplementUpload,
  keyImageUpload,
  materialUpload,
];
