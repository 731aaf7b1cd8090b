/** What is asked of patients and of staff alike. */
export const sexes = { 1: '男', 2: '女' } as const;

/** What somebody proves with who they are. */
export const cardTypes = {
  1: '身份证',
  2: '暂住证',
  3: '护照',
  4: '医保卡',
  5: '学生证',
  6: '军官证',
  7: '就诊卡',
} as const;

/** From the most senior down. */
export const doctorTitles = { chief: '主任医师', associate: '副主任医师', attending: '主治医师', resident: '住院医师' } as const;

const peoples =
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺';
/** The 56 ethnic groups, by the name that forms keep. */
export const ethnicities: Readonly<Record<string, string>> = Object.fromEntries(
  peoples.split(' ').map((name) => [`${name}族`, `${name}族`]),
);
