import type { OutputOf } from '../../shared/contract.ts'
import type { listAppeals } from '../../shared/operators/list-appeals.ts'

export type AppealedDecision = OutputOf<typeof listAppeals>['items'][number]
