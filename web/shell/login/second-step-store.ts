import type { SecondStepError } from '../../platform/call/api-token.ts';
import { createStore, useStore } from '../../platform/store/store.ts';

/** A sign-in whose first step was right: what the second call sends again, and with which account it began. */
export interface PendingStep {
  grant: 'captcha' | 'social';
  tenantId: string;
  username?: string;
  token: string;
}

const store = createStore<{ step: PendingStep | undefined }>(() => ({ step: undefined }));

export function usePendingStep(): PendingStep | undefined {
  return useStore(store, ({ step }) => step);
}

/** The login page goes on to the code. */
export function askForCode(begun: Omit<PendingStep, 'token'>, { token }: SecondStepError): void {
  store.set({ step: { ...begun, token } });
}

/** Back to the beginning, or done. */
export function forgetStep(): void {
  store.set({ step: undefined });
}
