import { WarningOutlined } from '@ant-design/icons';
import { Flex, Tag, Typography } from 'antd';
import { Link } from 'react-router';
import type { PatientEvent } from '../../../contract/kernel/patient-event.ts';
import { label } from '../../platform/words/label.ts';

interface Props {
  event: PatientEvent;
  group: string;
  onOpen: () => void;
}

/** One thing that happened to a patient. Where its document names somebody else, that is said before anybody takes it for this patient's. */
export function PatientEventLine({ event: { time, title, about, link, otherName }, group, onOpen }: Props) {
  return (
    <Flex vertical gap={2}>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {time.slice(0, 16)}
      </Typography.Text>
      <Flex gap={8} align="center" wrap>
        <Tag variant="filled">{label(group)}</Tag>
        <Link to={link} onClick={onOpen}>
          {label(title)}
        </Link>
      </Flex>
      {otherName && (
        <Typography.Text type="warning">
          <WarningOutlined /> {label('患者姓名为{name}，证件号相同，请核对是否同一人', { name: otherName })}
        </Typography.Text>
      )}
      <Typography.Text type="secondary">{about.map((part) => label(part)).join(' · ')}</Typography.Text>
    </Flex>
  );
}
