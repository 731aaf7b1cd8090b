import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { label } from '../../platform/words/label.ts';
import { DeviceCheck } from './device-check.tsx';
import { createOwnMedia } from './media/own-media.ts';

/** `/room/check`: whether this machine is fit for a consultation by video, long before its hour. */
export function DeviceCheckScreen() {
  const [own] = useState(createOwnMedia);
  useEffect(() => () => own.close(), [own]);
  return (
    <main className="room-door">
      <h1>{label('设备检测')}</h1>
      <p>{label('能看到自己，音量条随说话变化，能听到测试音，即可参加视频会诊')}</p>
      <DeviceCheck own={own} ping={() => call(showUserInfo, {}, { quiet: true })} />
      <Link to="/" reloadDocument className="room-plain">
        {label('返回控制台')}
      </Link>
    </main>
  );
}
