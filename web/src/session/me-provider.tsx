import type { ReactNode } from 'react'
import { MeContext, useViewer } from './me.ts'

/** Provides the signed-in person to all components below. */
export function MeProvider({ children }: { children: ReactNode }) {
  return <MeContext value={useViewer()}>{children}</MeContext>
}
