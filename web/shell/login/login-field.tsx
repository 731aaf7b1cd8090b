import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';

interface LoginFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  /** Where what is longer may be cut: nobody signs in with it. */
  maxLength?: number;
  autoComplete: string;
  autoFocus?: boolean;
  /** A password, which can be shown. */
  secret?: boolean;
  children?: ReactNode;
}

/** One labelled line of the login form. */
export function LoginField({
  name,
  label,
  value,
  onChange,
  error,
  hint,
  maxLength,
  autoComplete,
  autoFocus,
  secret,
  children,
}: LoginFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const note = error ?? hint;
  return (
    <div className="login-field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="login-line">
        <input
          id={id}
          name={name}
          type={secret && !isShown ? 'password' : 'text'}
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: signing in is all this page is for
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className="login-eye"
            aria-label={t(isShown ? 'login.passwordHide' : 'login.passwordShow')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Eye isOpen={isShown} />
          </button>
        )}
        {children}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'login-note login-note-error' : 'login-note'}>
          {note}
        </p>
      )}
    </div>
  );
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 20 20 4" />}
    </svg>
  );
}
