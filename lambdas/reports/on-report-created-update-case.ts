import { reportCreated } from '../../events/report-created.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { caseStore } from './case-store.ts'

/** Adds the report to the case of what was reported. */
export const { handler, grants } = reaction(
  reportCreated,
  { cases: only(caseStore, 'addReport') },
  async (report, { cases }) => {
    await cases.addReport(report)
  },
)
