import type { ReactNode } from 'react'
import { FindPerson } from './find-person.tsx'
import { ListAppeals } from './list-appeals.tsx'
import { ListAudit } from './list-audit.tsx'
import { ListFigures } from './list-figures.tsx'
import { ListSchoolRequests } from './list-school-requests.tsx'
import { Corrections } from './corrections.tsx'
import { Reports } from './reports.tsx'
import type { ScreenProps } from './screen.ts'

interface Row {
  path: string
  label: string
  Screen: (props: ScreenProps) => ReactNode
}

/** The screens of the console and their paths. The first screen also shows at any unknown path. */
export const screens: readonly [Row, ...Row[]] = [
  { path: '/reports', label: 'Reports', Screen: Reports },
  { path: '/appeals', label: 'Appeals', Screen: ListAppeals },
  { path: '/people', label: 'People', Screen: FindPerson },
  { path: '/schools', label: 'Schools', Screen: ListSchoolRequests },
  { path: '/corrections', label: 'Corrections', Screen: Corrections },
  { path: '/figures', label: 'Figures', Screen: ListFigures },
  { path: '/audit', label: 'Audit Log', Screen: ListAudit },
]
