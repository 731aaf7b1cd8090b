import { useState } from 'react';
import { type ImportAnswer, importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import type { FirstPassword } from '../../../../contract/domains/access/user.endpoints.ts';
import { newIdempotencyKey } from '../../../platform/call/api-client.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { saveForm, sendForm } from '../../../platform/call/send-form.ts';
import { useRefresh } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { useUnsavedWhile } from '../../../platform/page/use-unsaved-while.ts';
import { label } from '../../../platform/words/label.ts';
import { tellArranged } from './tell-arranged.ts';

interface Sheet {
  file: File | undefined;
  /** Whether those who are there already are overwritten. */
  isCovered: boolean;
}

type OnTaken = (passwords: readonly FirstPassword[]) => void;

/** What is done with a sheet of people. Until `forget`, it is the same sheet with the same wish: taken twice, it is taken once. */
export function useImport({ file, isCovered }: Sheet, onTaken: OnTaken) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [trial, setTrial] = useState<ImportAnswer>();
  const [key, setKey] = useState(newIdempotencyKey);
  /** It was sent, and nobody knows what became of it. */
  const [isUncertain, setUncertain] = useState(false);
  const [isTaking, setTaking] = useState(false);
  // With its answer come one-time passwords, which nobody is shown again.
  useUnsavedWhile(isTaking || isUncertain);
  const covered = isCovered ? '1' : '0';
  const run = async (work: (chosen: File) => Promise<void>) => {
    if (!file) return;
    setBusy(true);
    try {
      await work(file);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(error.message, error.requestId);
    } finally {
      setBusy(false);
    }
  };
  const take = async (chosen: File) => {
    setTaking(true);
    try {
      const answer = await sendForm<ImportAnswer>(importUser, chosen, { isCovered: covered }, key);
      setUncertain(false);
      tellTaken(answer);
      tellArranged(answer.arrangedDuring);
      void refresh('access');
      onTaken(answer.accounts ?? []);
    } catch (error) {
      // A refusal of a later try says nothing of the one that got no answer.
      if (error instanceof CallError && error.isUncertain) setUncertain(true);
      throw error;
    } finally {
      setTaking(false);
    }
  };
  const forget = () => {
    setTrial(undefined);
    setUncertain(false);
    setKey(newIdempotencyKey());
  };
  return {
    ...{ busy, trial, isTaking, isUncertain, forget },
    check: () => run(async (chosen) => setTrial(await sendForm<ImportAnswer>(importUser, chosen, { isCovered: covered, dryRun: '1' }))),
    report: () => void run((chosen) => saveForm(importUser, chosen, { isCovered: covered, report: '1' }, `${label('用户导入错误')}.xlsx`)),
    take: () => run(take),
  };
}

function tellTaken({ added, updated, accounts = [] }: ImportAnswer): void {
  if (added + updated === 0) notify.warning(label('没有导入任何人：文件中的账号都已存在。需要密码时，请用“重置密码”生成'));
  // It was answered to an earlier try, and got lost on the way.
  else if (added > accounts.length)
    notify.warning(
      label('已新增{added}人，覆盖{updated}人，但一次性密码未能显示，也无法再次查看。请用“重置密码”生成新的密码', { added, updated }),
    );
  else notify.success(label('导入成功：新增{added}人，覆盖{updated}人', { added, updated }));
}
