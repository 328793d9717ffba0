import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

/** Shows the error page instead of a screen that fails; the shell around it stays. Pass a `key` to reset it on another route. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />
  }
}
