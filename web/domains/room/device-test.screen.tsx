import { VideoCameraOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Typography } from 'antd';
import { label } from '../../platform/words/label.ts';

const advice = [
  '在会诊将要使用的电脑上检测',
  '使用耳机，避免回声',
  '光线从前方照来，背景安静整洁',
  '建议使用有线网络，上下行各不低于2Mbps',
] as const;

/** `/room/test`: what a consultation by video needs, and the way to the page that tries it. */
export function DeviceTestScreen() {
  return (
    <Card size="small" title={label('视频设备检测')}>
      <Flex vertical gap={12} align="start">
        <Typography.Text>
          {label('会诊前检测一次摄像头、麦克风、扬声器和网络。检测在新窗口进行，不录制，也不发送给任何人。')}
        </Typography.Text>
        <ul style={{ margin: 0 }}>
          {advice.map((text) => (
            <li key={text}>{label(text)}</li>
          ))}
        </ul>
        <Button type="primary" icon={<VideoCameraOutlined />} href="/room/check" target="_blank">
          {label('开始检测')}
        </Button>
        <Typography.Text type="secondary">{label('会诊室在会诊单的“视频会诊”中进入，开放时间见会诊单。')}</Typography.Text>
      </Flex>
    </Card>
  );
}
