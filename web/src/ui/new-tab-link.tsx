import type { ReactNode } from 'react'

/** A link to another page of the site that opens in a new tab, so that no typed text is lost. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
