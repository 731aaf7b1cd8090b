import { listMenuRoutes, listTopMenu, showUserInfo } from '../../contract/domains/session/session.endpoints.ts';
import { learnListSettings } from '../engine/list/list-settings.ts';
import { call } from '../platform/call/api-client.ts';
import { accessToken } from '../platform/session/session.ts';

type Answers = ReturnType<typeof ask>;

/** What was asked ahead, and in whose name. */
let ahead: { readonly token: string; readonly answers: Answers } | undefined;
let isAsked = false;

function ask() {
  return Promise.all([
    call(showUserInfo, {}, { quiet: true }),
    call(listMenuRoutes, {}, { quiet: true }),
    call(listTopMenu, {}, { quiet: true }),
    learnListSettings(),
  ]);
}

/** Asks while the console's code is still on its way, unless that came first and has asked. What fails is asked again by whoever wants it. */
export function askAhead(): void {
  if (isAsked) return;
  ahead = { token: accessToken(), answers: ask() };
  ahead.answers.catch(() => {
    ahead = undefined;
  });
}

/** Who is signed in, their menu and rights, and the entries on top: once what was asked ahead, else asked now. */
export function sessionAnswers(): Answers {
  isAsked = true;
  const taken = ahead?.token === accessToken() ? ahead.answers : undefined;
  ahead = undefined;
  return taken ?? ask();
}
