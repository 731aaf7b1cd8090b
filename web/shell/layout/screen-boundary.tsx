import { Component, type ReactNode } from 'react';
import { text } from '../../platform/words/i18n.ts';
import { ErrorPage } from '../pages/error-page.tsx';

/** A page that breaks does not take the others with it. React offers this as a class only. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // What has no code starts anew as soon as the server answers (`new-release.ts`).
    const isMissing = error instanceof TypeError && /import|fetch/i.test(error.message);
    return <ErrorPage kind="500" detail={text(isMissing ? 'page.missing' : 'page.brokenHint')} onReload={() => location.reload()} />;
  }
}
