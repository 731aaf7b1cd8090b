/** The parts of an opinion. A medical document is written in Chinese, whatever the language of the console. */
export const opinionTemplate = ['一、病情分析：', '', '二、诊断意见：', '', '三、诊疗建议：', '', '四、随访与注意事项：', ''].join('\n');
