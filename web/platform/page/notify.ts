/**
 * How the platform speaks to the user. The shell plugs its toasts in, so that neither the api client nor the login
 * page depends on a component library.
 */
export type ConfirmQuestion = {
  title: string;
  content?: string | undefined;
} & (
  | { danger?: false; okText?: string }
  // What cannot be taken back is called by its name on the button, beside one that says 返回.
  | { danger: boolean; okText: string }
);

/** Where what somebody is told of can be dealt with. */
export interface WayOn {
  title: string;
  go: () => void;
}

export interface Notifier {
  /** With `undo` it stands longer, and offers to take back what was done. Resolves to whether that is settled: else it may be tried again. */
  success: (text: string, undo?: () => Promise<boolean>) => void;
  /** With a way on it stands as long as an error. */
  warning: (text: string, way?: WayOn) => void;
  /** With the id under which the server logged the request, small and copyable. */
  error: (text: string, requestId?: string) => void;
  /** Resolves to what the user chose. */
  confirm: (question: ConfirmQuestion) => Promise<boolean>;
}

let current: Notifier | undefined;
/** Questions whose answer is waited for. */
let questions = 0;

/** Plugs the shell's toasts and confirmations in. */
export function setNotifier(notifier: Notifier): void {
  current = notifier;
}

/** Whether something was asked that has no answer yet: until then nothing else is begun. */
export function isAsked(): boolean {
  return questions > 0;
}

async function ask(question: ConfirmQuestion): Promise<boolean> {
  questions += 1;
  try {
    return await (current?.confirm(question) ?? window.confirm(question.title));
  } finally {
    questions -= 1;
  }
}

/** Toasts and confirmations. Before the shell is there, errors are shown by the page that caused them. */
export const notify: Notifier = {
  success: (text, undo) => current?.success(text, undo),
  warning: (text, way) => current?.warning(text, way),
  error: (text, requestId) => current?.error(text, requestId),
  confirm: ask,
};
