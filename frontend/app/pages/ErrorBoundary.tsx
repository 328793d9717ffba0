import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

/** A screen that fails shows the error page in its place; the shell around it stays. Give it a `key` to start afresh on another route. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />
  }
}
