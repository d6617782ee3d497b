import { Component } from 'react'
import type { ReactNode } from 'react'
import { noteBroken } from '../lib/broken.ts'
import { FailedPage } from './failed-page.tsx'

/** Shows the failed page when rendering throws or a chunk cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    noteBroken('error', error)
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children
  }
}
