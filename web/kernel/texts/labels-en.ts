import type { LabelBook } from '../label.ts';
import { labelsEnAdministration } from './labels-en-administration.ts';
import { labelsEnClinical } from './labels-en-clinical.ts';
import { labelsEnConfig } from './labels-en-config.ts';
import { labelsEnFiles } from './labels-en-files.ts';
import { labelsEnLogs } from './labels-en-logs.ts';
import { labelsEnMessages } from './labels-en-messages.ts';
import { labelsEnOrganisation } from './labels-en-organisation.ts';
import { labelsEnPeople } from './labels-en-people.ts';
import { labelsEnRefusals } from './labels-en-refusals.ts';
import { labelsEnScreens } from './labels-en-screens.ts';
import { labelsEnSettings } from './labels-en-settings.ts';
import { labelsEnWechat } from './labels-en-wechat.ts';

/** What the contract says of a value or a row, by how it is worded; `$1` is translated as well. */
const patterns: LabelBook['patterns'] = [
  [/^(.+)不能为空$/, '$1 is required'],
  [/^请(?:先)?(?:输入|填写)(.+)$/, 'Enter: $1'],
  [/^请(?:先)?选择(.+)$/, 'Choose: $1'],
  [/^(.+)格式不正确$/, '$1 has a wrong format'],
  [/^(.+)不能超过(\d+)个字$/, '$1 has more than $2 characters'],
  [/^(.+)不能少于(\d+)个字$/, '$1 has fewer than $2 characters'],
  [/^(.+)含有不允许的字符$/, '$1 holds characters that are not allowed'],
  [/^(.+)不在可选范围内$/, '$1 is not one of the choices'],
  [/^(.+)应为整数$/, '$1 must be a whole number'],
  [/^(.+)不能小于(.+)$/, '$1 must not be less than $2'],
  [/^(.+)不能大于(.+)$/, '$1 must not be more than $2'],
  [/^(.+)最多上传(\d+)个$/, '$1: at most $2 files'],
  [/^(一级|二级)菜单名称最多(\d+)个汉字或(\d+)个字母$/, '$1 menu name: at most $2 Chinese characters or $3 letters'],
  [/^(一级菜单|二级菜单)最多(\d+)个$/, '$1: at most $2'],
  [/^不支持的参数：(.+)$/, 'Unknown parameter: $1'],
];

/** English for what is written in Chinese in the contract and in the screens. */
export const labelsEn: LabelBook = {
  labels: {
    ...labelsEnConfig,
    ...labelsEnScreens,
    ...labelsEnRefusals,
    ...labelsEnAdministration,
    ...labelsEnSettings,
    ...labelsEnFiles,
    ...labelsEnWechat,
    ...labelsEnLogs,
    ...labelsEnMessages,
    ...labelsEnPeople,
    ...labelsEnClinical,
    ...labelsEnOrganisation,
  },
  patterns,
};
