import type { ReactNode } from 'react'
import { MeContext, useViewer } from './me.ts'

/** Tells every component below who is signed in. */
export function MeProvider({ children }: { children: ReactNode }) {
  return <MeContext value={useViewer()}>{children}</MeContext>
}
