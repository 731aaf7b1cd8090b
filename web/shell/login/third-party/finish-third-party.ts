import { useEffect, useState } from 'react';
import { SecondStepError, tokenCall } from '../../../platform/call/api-token.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import type { TokenReply } from '../../../platform/session/session.ts';
import { text } from '../../../platform/words/i18n.ts';
import { enterConsole } from '../enter-console.ts';
import { askForCode } from '../second-step-store.ts';

/** Somebody whom the third party knows and the hospital does not. */
export interface Guest {
  token: string;
  tenantId: string;
  oauthId: string;
  account: string;
  name: string;
  /** Why their last request was refused. */
  refusal?: string;
}

export interface ThirdPartyReturn {
  busy: boolean;
  error: string | undefined;
  guest: Guest | undefined;
  /** Ends the guest's short stay: they are on the login page again. */
  dismiss: () => void;
}

const WANTED = 'lianyi-wanted-place';
const problems = ['unknown', 'unavailable', 'denied', 'expired', 'failed'] as const;

/** Remembers the page that was asked for while the browser is at the third party. */
export function keepWantedPlace(): void {
  sessionStorage.setItem(WANTED, new URLSearchParams(location.search).get('redirect') ?? '');
}

/** What the third party sent along in the address, once: a code is good for one call, and must not stay in the history. */
function takeReturned(): { source: string; code: string; state: string } | { problem: string } | undefined {
  const query = new URLSearchParams(location.search);
  const [source, code, state, problem] = ['source', 'code', 'state', 'problem'].map((name) => query.get(name) ?? '');
  if (!problem && !(source && code && state)) return undefined;
  const wanted = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  history.replaceState(null, '', wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login');
  return problem ? { problem } : { source: source ?? '', code: code ?? '', state: state ?? '' };
}

/** Finishes a sign-in that comes back from a third party to the login page. */
export function useThirdPartyReturn(): ThirdPartyReturn {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [guest, setGuest] = useState<Guest>();
  useEffect(() => {
    const returned = takeReturned();
    if (!returned) return;
    if ('problem' in returned) return setError(problemText(returned.problem));
    setBusy(true);
    // The state names the hospital that it was made for.
    const tenantId = returned.state.split('.')[0] ?? '';
    tokenCall({ grant_type: 'social', tenantId, ...returned })
      .then(
        (reply) => {
          if (hasAccount(reply)) return enterConsole(reply);
          if (reply.registration_status === 'submitted') return setError(text('thirdParty.waiting'));
          setGuest(guestOf(reply));
        },
        (reason: unknown) => {
          if (reason instanceof SecondStepError) return askForCode({ grant: 'social', tenantId }, reason);
          setError(reason instanceof CallError ? reason.message : text('call.failed'));
        },
      )
      .finally(() => setBusy(false));
  }, []);
  return { busy, error, guest, dismiss: () => setGuest(undefined) };
}

/** A newcomer's user id is empty, or negative with other servers of this family. */
function hasAccount({ user_id }: TokenReply): boolean {
  return Boolean(user_id) && !String(user_id).startsWith('-');
}

function guestOf(reply: TokenReply): Guest {
  const { access_token: token, tenant_id: tenantId, oauth_id: oauthId = '', account, registration_reason: refusal } = reply;
  return { token, tenantId, oauthId, account, name: reply.real_name ?? account, ...(refusal ? { refusal } : {}) };
}

function problemText(problem: string): string {
  const known = problems.find((one) => one === problem) ?? 'failed';
  return text(`thirdParty.problems.${known}`);
}
