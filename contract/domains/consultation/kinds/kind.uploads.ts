import type { UploadPolicy } from '../../../kernel/upload-policies.ts';

const MB = 1024 * 1024;

/** What devices for ECG, EEG and EMG give out. */
export const traceUpload: UploadPolicy = {
  code: 'trace',
  extensions: ['jpg', 'jpeg', 'png', 'pdf'],
  maxBytes: 20 * MB,
  maxFiles: 4,
  message: '只能上传jpg/png图片或pdf文件，最多4个，每个不超过20MB',
};

/** Pictures of slides; whole slides are too large for a form. */
export const slideUpload: UploadPolicy = {
  code: 'slide',
  extensions: ['jpg', 'jpeg', 'png', 'tif', 'tiff'],
  maxBytes: 50 * MB,
  maxFiles: 8,
  message: '只能上传jpg/png/tif图片，最多8个，每个不超过50MB',
};

/** Pictures and loops of an ultrasound examination. */
export const cineUpload: UploadPolicy = {
  code: 'cine',
  extensions: ['jpg', 'jpeg', 'png', 'mp4'],
  maxBytes: 50 * MB,
  maxFiles: 8,
  message: '只能上传jpg/png图片或mp4视频，最多8个，每个不超过50MB',
};

export const kindUploads: readonly UploadPolicy[] = [traceUpload, slideUpload, cineUpload];
