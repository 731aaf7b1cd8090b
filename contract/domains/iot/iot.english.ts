import type { English } from '../../kernel/english.ts';

export const english: English = {
  labels: {
    箱体坐标已上传: 'Box coordinates uploaded',
    上传坐标: 'Upload coordinates',
    物联设备: 'IoT devices',
    箱体尚未上传坐标: 'The box has not uploaded its coordinates yet',
    上传箱体坐标: 'Upload box coordinates',
    箱体坐标: 'Box coordinates',
    上传时间: 'Uploaded at',
    箱体编号: 'Box no.',
  },
  messages: {
    '{label}应为-{least}到{most}之间的度数，最多七位小数': '{label}: degrees from -{least} to {most}, at most seven decimals',
  },
};
