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
    位置跳变: 'Jumped',
    '精度（米）': 'Accuracy (m)',
    删除箱体坐标: 'Delete box coordinates',
    撤销删除箱体坐标: 'Undo deletion of box coordinates',
    '确定删除箱体{boxId}的坐标?': 'Delete the coordinates of box {boxId}?',
    '{boxId}还没有坐标，确定新增这个箱体?': '{boxId} has no coordinates yet. Add this box?',
    '请核对箱体上的编号，编号有误会多出一个不存在的箱体。': 'Check the number on the box: a wrong one adds a box that does not exist.',
    '当前位置可能偏差{value}米，确定上传?': 'The position may be {value} m off. Upload it?',
    '请到室外或窗边重新获取位置，或改用手机上传。': 'Find the position again outdoors or at a window, or upload it from a phone.',
    重新获取位置: 'Find the position again',
  },
  messages: {
    '{label}应为-{least}到{most}之间的度数，最多七位小数': '{label}: degrees from -{least} to {most}, at most seven decimals',
  },
};
