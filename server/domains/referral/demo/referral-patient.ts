import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import type { DemoRandom } from '../../../demo/demo-random.ts';

const YEAR_MS = 365.25 * 86_400_000;
const surnames = [...'段和木施尹普刀岩李杨赵罗'];
const given = ['国栋', '秀英', '文华', '素芬', '志远', '桂莲', '正刚', '玉琼', '建平', '丽娟', '学礼', '兰芝'];
const villages = ['云岭镇城北社区', '青石镇河湾村', '松坪乡大寨村', '玉泉镇柳树村'];

/** An invented person whose id number has a wrong check digit on purpose: nobody has it. `at` in milliseconds. */
export function referralPatient(random: DemoRandom, index: number, at: number) {
  const name = `${surnames[index % surnames.length]}${given[(index * 5) % given.length]}`;
  const birth = toWireDate(at - random.whole(42, 81) * YEAR_MS - random.whole(1, 360) * 86_400_000);
  const sex = random.pick(['1', '2'] as const);
  return {
    patientName: name,
    patientSex: sex,
    patientBrith: birth,
    medicalRecordNo: `ZZ26${String(3_000 + index * 3)}`,
    patientMarriage: 'married',
    patientBirthPlace: '云岭县',
    patientNativePlace: '云南',
    patientEthnic: random.pick(['汉族', '汉族', '彝族', '白族']),
    patientCountry: '中国',
    patientTypeCard: '1',
    patientIdCard: `539901${birth.replaceAll('-', '')}${String(100 + index).slice(-3)}A`,
    patientAddressDetail: `云岭县${random.pick(villages)}${random.whole(1, 260)}号`,
    patientPhone: `1380000${String(6_000 + index)}`,
    familyName: `${name.slice(0, 1)}${random.pick(['晓东', '晓燕', '海波', '春梅'])}`,
    relationShip: random.pick(['配偶', '子女', '子女', '兄弟']),
    familyPhone: `1380000${String(7_000 + index)}`,
  };
}
