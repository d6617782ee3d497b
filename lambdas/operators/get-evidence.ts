import { getEvidence as contract } from '../../shared/operators/get-evidence.ts'
import { subjectOfCase } from '../../shared/reports/case.ts'
import { only } from '../platform/effect.ts'
import { caseStore } from '../reports/case-store.ts'
import { evidence } from '../reports/evidence.ts'
import { reportKeyOf } from '../reports/report-keys.ts'
import { look } from './operation.ts'

export const getEvidence = look(
  contract,
  { cases: only(caseStore, 'get'), evidence: only(evidence, 'picturesOf') },
  async ({ caseId, reporterId }, { cases, evidence: files }) => {
    const subject = subjectOfCase(caseId)
    if (!(await cases.get(subject))) return { missed: 'case-not-found' }
    const pictures = await files.picturesOf(reportKeyOf(subject, reporterId))
    return {
      userId: subject.userId,
      subject: { kind: 'case', id: caseId },
      output: { pictures: pictures.map((bytes) => Buffer.from(bytes).toString('base64')) },
    }
  },
)
