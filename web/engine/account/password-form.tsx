import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { DeclaredForm } from '../form/declared-form.tsx';

/** Changes one's own password. The server keeps this session and ends all others, so that nobody else stays signed in. */
export function PasswordForm({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const change = async (values: Record<string, unknown>) => {
    try {
      await call(endpoint, values);
    } catch (error) {
      // It may be changed: whoever had to is let in then, and the same sent once more is answered.
      if (error instanceof CallError && error.isUncertain) void client.invalidateQueries({ queryKey: ['session-data'] });
      throw error;
    }
    notify.success(t('password.changed'));
    // An empty form again; and whoever had to change their password has got their permissions back.
    setRound(round + 1);
    await client.invalidateQueries({ queryKey: ['session-data'] });
  };
  return (
    <DeclaredForm
      key={round}
      fields={endpoint.input}
      columns={1}
      submitText={t('password.change')}
      check={({ newPassword, newPassword1 }) => ({
        newPassword1: newPassword === newPassword1 ? undefined : t('password.differ'),
      })}
      onSubmit={change}
    />
  );
}
