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
    位置跳变时间: 'Jumped at',
    箱体位置跳变: 'A box has jumped',
    核实箱体坐标: 'Verify box coordinates',
    已核实: 'Verified',
    '确定已核实箱体{boxId}的位置?': 'Have you verified where box {boxId} is?',
    '核实后不再显示位置跳变时间。': 'The time of the jump is no longer shown then.',
    该箱体没有待核实的位置跳变: 'Box has no jump to be verified',
    '位置又有跳变，请核对后再核实': 'The box has jumped again. Please look where it is before you mark it as verified',
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
    '箱体 {boxId} 上传的位置与上一次相距过远，请核实后标记为已核实。':
      'Box {boxId} was told to be farther from its last place than it can have been carried. Please look where it is, and mark it as verified.',
    '{label}应为-{least}到{most}之间的度数，最多七位小数': '{label}: degrees from -{least} to {most}, at most seven decimals',
  },
};
