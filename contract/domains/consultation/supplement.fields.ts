import { field } from '../../kernel/field.ts';
import { supplementUpload } from './kinds/kind.uploads.ts';

/** What an expert may want more of. */
export const supplementNeeds = {
  immunohistochemistry: '免疫组化',
  further_slides: '补切或加做切片',
  better_images: '更清晰的图像',
  history: '病史与检查资料',
  other: '其他',
} as const;

/** What the expert asked for last, and what the applicant answered. The history has every round; the files of all rounds stay. */
export const supplementFields = {
  supplementNeeds: field.openChoices('需补充的内容', supplementNeeds, { dictionary: 'supplement_need', readOnly: true }),
  supplementRequest: field.longText('补充要求', { readOnly: true, max: 500 }),
  supplementAskedTime: field.datetime('要求补充时间', { readOnly: true }),
  supplementAnswer: field.longText('补充说明', { readOnly: true, max: 2000 }),
  supplementMailNo: field.text('补寄快递单号', { readOnly: true, max: 40 }),
  supplementPath: field.files('补充材料', { readOnly: true, max: 12, upload: supplementUpload.code }),
  supplementAnsweredTime: field.datetime('答复补充时间', { readOnly: true }),
  /** Seconds between start and opinion in which the expert waited for the applicant: no part of how long the consultation took. */
  pausedSeconds: field.whole('暂停时长（秒）', { readOnly: true }),
} as const;
