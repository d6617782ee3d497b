/** Cases for the tests of the console. */
import type { OutputOf } from '../../shared/contract.ts'
import type { ListedCase } from '../../shared/operators/case.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import type { openCase } from '../../shared/operators/open-case.ts'
import { caseIdOf, type CaseSubject } from '../../shared/reports/case.ts'
import { answerByDefault } from '../render/server.ts'

const hour = 3600_000

export function aCase(subject: Partial<CaseSubject> = {}, more: Partial<ListedCase> = {}): ListedCase {
  const whole = { userId: 'u_ann', kind: 'post', thingId: '01KABCDEF0123456789ABCDEFG', ...subject } as const
  return {
    ...whole,
    id: caseIdOf(whole),
    reasons: { scam: 2, bullying: 1 },
    openedAt: Date.now() - 3.5 * hour,
    ...more,
  }
}

export const ann = {
  id: 'u_ann',
  username: 'annray',
  name: 'Ann Ray',
  email: 'ann@example.com',
  totalPosts: 2,
  createdAt: 0,
  isOperator: false,
}

/** The response to the operator who opened a case. */
export function opened(
  listed: ListedCase,
  { by = 'olga', ...more }: Partial<OutputOf<typeof openCase>> & { by?: string } = {},
): OutputOf<typeof openCase> {
  answerByDefault(listAudit, () => ({ items: [] }))
  return {
    case: { ...listed, claim: { operator: by, until: Date.now() + hour / 2 } },
    person: ann,
    reports: [
      {
        reporterId: 'u_ben',
        reason: 'scam',
        at: Date.now() - hour,
        texts: [{ by: 'reported', text: 'A bike for 50', at: Date.now() - 2 * hour, files: 2 }],
      },
    ],
    others: [],
    ...more,
  }
}
