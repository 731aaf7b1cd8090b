import {
  MOST_ENTRIES_OF_ZIP,
  MOST_FRAMES,
  MOST_FRAMES_OF_FILE,
  MOST_PICTURE_PIXELS,
  MOST_STACKS,
  MOST_UNPACKED_BYTES,
} from '../../../../contract/domains/image/dicom.limits.ts';
import { type Message, said } from '../../../../contract/kernel/said.ts';

/** Why a study cannot be shown, in the words of whoever uploaded it. */
export const studyFaults = {
  archive: '压缩包不完整或已损坏，请重新压缩后上传',
  locked: '压缩包设有密码，请去除密码后重新上传',
  nested: '压缩包里还有压缩包，请解压后把DICOM文件直接压缩为一个zip再上传',
  name: '压缩包中的文件名不正确，请重新压缩后上传',
  method: '压缩包的压缩方式暂不支持，请用系统自带的zip压缩后上传',
  bomb: '压缩包的压缩比异常，无法打开，请检查文件后重新上传',
  many: said`压缩包中的文件超过${MOST_ENTRIES_OF_ZIP}个，请按检查分别上传`,
  large: said`影像解压后过大（单个文件不超过512MB，合计不超过${MOST_UNPACKED_BYTES / 1_073_741_824}GB），请按检查分别上传`,
  none: '文件中没有可以显示的DICOM图像，请确认上传的是影像文件',
  broken: 'DICOM文件不完整或已损坏，请重新导出后上传',
  syntax: 'DICOM图像的压缩格式暂不支持，请在工作站中导出为未压缩格式后上传',
  complex: 'DICOM文件的结构过于复杂，无法打开',
  pixels: said`DICOM图像的尺寸不正确或超过${MOST_PICTURE_PIXELS / 10_000}万像素，无法打开`,
  frames: said`影像过多（单个文件不超过${MOST_FRAMES_OF_FILE}幅，合计不超过${MOST_FRAMES}幅），请按序列分别上传`,
  stacks: said`影像超过${MOST_STACKS}个序列（动态影像每个文件算一个），请分几份上传`,
  kind: 'DICOM图像的颜色或位数格式暂不支持，请在工作站中导出为普通灰度或彩色图像后上传',
  people: '影像中有不止一位患者，请按患者分别上传',
  slow: '影像过多，多次处理超时，请按序列分别上传',
  crashed: '影像过大或已损坏，多次处理均未完成，请重新导出，或按序列分别上传',
} as const satisfies Record<string, Message>;
export type StudyFaultKind = keyof typeof studyFaults;

/** What is told of it, with the name of the encoding where that is what is not read. */
export const toldOf = (kind: StudyFaultKind, encoding?: string): Message =>
  kind === 'syntax' && encoding ? said`DICOM图像的压缩格式（${encoding}）暂不支持，请在工作站中导出为未压缩格式后上传` : studyFaults[kind];

/** Thrown in the process that reads studies; what is told to people is made of its kind. */
export class StudyFault extends Error {
  readonly kind: StudyFaultKind;
  /** What a workstation calls the encoding that is not read. */
  readonly encoding: string | undefined;

  constructor(kind: StudyFaultKind, encoding?: string) {
    super(`study: ${kind}`);
    this.kind = kind;
    this.encoding = encoding;
  }
}
