import { type Said, said, word } from './said.ts';

/** What an empty field is answered with. Given as a field's `required` as it stands: `required: enter` names the field's own label. */
export const notEmpty = (label: string): Said => said`${word(label)}不能为空`;
export const enter = (label: string): Said => said`请输入${word(label)}`;
export const fillIn = (label: string): Said => said`请填写${word(label)}`;
export const choose = (label: string): Said => said`请选择${word(label)}`;
export const attach = (label: string): Said => said`请上传${word(label)}`;
