import { field } from '../../kernel/field.ts';

const told = { readOnly: true } as const;

/** What is told of the order that one was applied for anew from, or as: its id to whoever may open it, its number to all. */
export const renewalFields = {
  renewedFromId: field.id('再次申请自（编号）', told),
  renewedFromNo: field.text('再次申请自', { ...told, max: 32 }),
  renewedById: field.id('已再次申请为（编号）', told),
  renewedByNo: field.text('已再次申请为', { ...told, max: 32 }),
} as const;

/** When the applicant last urged whoever is asked to act in this state; told to who may urge them. */
export const urgedField = { urgedTime: field.datetime('催办时间', told) } as const;
