import { ageOn, toWireDate } from '../../../../contract/kernel/wire-time.ts';
import type { DemoRandom } from '../../../demo/demo-random.ts';
import type { DemoCase } from './cases/demo-case.ts';

const DAY_MS = 86_400_000;
const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
];
const maleNames = [
  '建业',
  '德全',
  '国梁',
  '永昌',
  '志坚',
  '文广',
  '大山',
  '有才',
  '春生',
  '长河',
  '海涛',
  '铁柱',
  '兴旺',
  '守义',
  '开明',
  '玉林',
  '金水',
  '俊伟',
  '家顺',
  '向东',
  '福贵',
  '泽宇',
];
const femaleNames = [
  '秀兰',
  '桂芳',
  '玉梅',
  '淑珍',
  '春花',
  '丽萍',
  '彩云',
  '美英',
  '金凤',
  '雪梅',
  '小燕',
  '翠莲',
  '月娥',
  '海霞',
  '艳红',
  '巧玲',
  '素琴',
  '凤仙',
  '慧敏',
  '冬梅',
];
const professions = ['农民', '农民', '农民', '退休职工', '个体经营', '教师', '工人', '公务员', '驾驶员', '护林员'];
const ethnics = ['汉族', '汉族', '汉族', '汉族', '彝族', '白族', '傣族', '纳西族', '傈僳族'];
const places = ['青石镇河湾村', '云岭镇城北社区', '松坪乡大寨村', '玉泉镇柳树村', '白沙乡茶山村', '云岭镇东街社区', '马鞍乡石桥村'];

/** An invented person who fits a case; `index` keeps telephone and record numbers apart. */
export function demoPatient(random: DemoRandom, fits: DemoCase, index: number, at: number) {
  const sex = fits.sex ?? random.pick(['1', '2'] as const);
  const birthDate = toWireDate(at - (random.whole(fits.age[0], fits.age[1]) * 365.25 + random.whole(1, 360)) * DAY_MS);
  const age = ageOn(birthDate, toWireDate(at));
  return {
    patientName: `${random.pick(surnames)}${random.pick(sex === '1' ? maleNames : femaleNames)}`,
    patientSex: sex,
    patientBrith: birthDate,
    patientAge: age,
    patientPhone: `1${random.whole(3, 9)}00000${String(1000 + index)}`,
    medicalRecordNo: `ZY${toWireDate(at).slice(2, 4)}${String(40_000 + index * 7)}`,
    patientIdCard: nobodysIdNumber(birthDate, sex, index),
    patientMarriage: marriageAt(age, random),
    patientEthnic: random.pick(ethnics),
    patientProfession: age < 22 ? '学生' : age > 66 ? random.pick(['农民', '退休职工']) : random.pick(professions),
    patientAddressDetail: `云岭县${random.pick(places)}${random.whole(1, 260)}号`,
  };
}

function marriageAt(age: number, random: DemoRandom): 'unmarried' | 'married' | 'divorced' | 'widowed' {
  if (age < 24) return 'unmarried';
  return random.pick(['married', 'married', 'married', age > 68 ? 'widowed' : 'married', 'divorced']);
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Eighteen characters in the form of an id number whose check digit is wrong on purpose: nobody has it. */
function nobodysIdNumber(birthDate: string, sex: '1' | '2', index: number): string {
  const order = String((index * 2 + (sex === '1' ? 1 : 0)) % 1000).padStart(3, '0');
  const body = `539900${birthDate.replaceAll('-', '')}${order}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  return `${body}${CHECKS[(sum + 1) % 11]}`;
}
