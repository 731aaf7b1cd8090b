import { Button, Result } from 'antd';
import { useGo } from '../../platform/page/go.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

/** A page of a module that is not installed, and the way back. */
export function AbsentPage({ title }: { title: string }) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Result
      status="info"
      title={label('“{title}”所属的模块没有安装', { title: label(title) })}
      subTitle={label('地址没有错，只是本系统没有安装这个模块。需要使用时请联系平台管理员。')}
      extra={
        <Button type="primary" onClick={() => go('/')}>
          {t('common.home')}
        </Button>
      }
    />
  );
}
