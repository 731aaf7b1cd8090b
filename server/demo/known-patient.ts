/**
 * An invented person about whom hospitals consult, who is referred, and sent back: on their card stands what several domains know of them. Nobody has
 * that id number, whose check digit is wrong.
 */
export const knownPatient = {
  patientName: '段国栋',
  patientSex: '1',
  patientBrith: '1962-04-18',
  patientIdCard: '539900196204180515',
  patientPhone: '13800006000',
  patientMarriage: 'married',
  patientEthnic: '汉族',
  patientAddressDetail: '云岭县青石镇河湾村58号',
} as const;
