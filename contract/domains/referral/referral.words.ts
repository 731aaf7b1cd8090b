/** The keys of a referral's choices, with the words they start with. */
export const referralKinds = { outpatient: '门诊转诊', inpatient: '住院转诊' } as const;
export const referralDirections = { 1: '转上级医院', 2: '转回社区' } as const;
export const transportTools = { ambulance: '救护车', patient_self: '患者自行前往' } as const;

export const referralReasons = {
  beyond_capability: '超出本院诊疗能力',
  further_diagnosis: '需进一步明确诊断',
  surgery: '需手术或介入治疗',
  critical_care: '需重症监护',
  rehabilitation: '病情稳定，转回康复',
  chronic_management: '慢病管理与随访',
  patient_request: '患者或家属要求',
  other: '其他',
} as const;

/** Why it was not gone on with. */
export const endReasons = {
  death: '患者死亡',
  patient_refused: '患者或家属拒绝转诊',
  condition_changed: '病情变化，不宜转诊',
  no_bed: '无可用床位',
  beyond_capability: '不具备接诊条件',
  incomplete: '资料不完整',
  arranged_elsewhere: '已由其他医院接诊',
  other: '其他',
} as const;

export const bedTypes = { ordinary: '普通床', monitored: '监护床', intensive: '重症监护床', isolation: '隔离床' } as const;
export const hospitalLevels = { first: '一级护理', second: '二级护理', third: '三级护理', special: '特级护理' } as const;
