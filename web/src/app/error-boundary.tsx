import { Component } from 'react'
import type { ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'

/** What a mistake of ours, or a part that cannot be loaded, leaves on the screen: a sentence and the way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children
  }
}
