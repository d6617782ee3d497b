import type { Platform } from '../../../lambdas/platform/platform.ts'
import { authorOf } from '../../../lambdas/users/author.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { postReportKey, reportKey } from '../../../lambdas/reports/report-keys.ts'
import { reportStore } from '../../../lambdas/reports/report-store.ts'
import type { ReportReason } from '../../../shared/reports/reason.ts'
import { people } from './people.ts'
import type { DemoPost } from './posts.ts'
import { idOfPost, timeOf } from './seed-posts.ts'
import type { SeedState } from './seed-state.ts'

/** What the demo's students reported, so that the operators' console has a queue. Posts and people are counted from 0. */
interface DemoReport {
  post: number
  /** Whether the profile of the post's author was reported instead of the post. */
  isOfAuthor?: boolean
  by: number
  reason: ReportReason
}

export const reports: DemoReport[] = [
  { post: 48, by: 3, reason: 'scam' },
  { post: 48, by: 5, reason: 'scam' },
  { post: 28, by: 6, reason: 'may not be sold' },
  { post: 47, isOfAuthor: true, by: 7, reason: 'impersonation' },
]

/** Writes reports through the product's own store, and keeps existing ones. */
export function reportsSeeder(platform: Platform, posts: readonly DemoPost[], state: SeedState) {
  const ofCampus = posts.filter(({ campusId }) => campusId === 'ou')
  const reporters = people.filter(({ campusId }) => campusId === 'ou')
  const store = reportStore(platform)

  async function addReport(
    { post: at, isOfAuthor, by, reason }: DemoReport,
    users: ReadonlyMap<string, User>,
  ): Promise<void> {
    const post = ofCampus[at]
    const author = users.get(post?.author ?? '')
    const reporter = users.get(reporters[by]?.email ?? '')
    // With posts of a few days only, the demo has fewer of them.
    if (!post || !author || !reporter || author.id === reporter.id) return
    const { id: reporterId } = reporter
    if (isOfAuthor) {
      const { id, username, firstName, lastName, bio, createdAt } = author
      const person = { id, username, firstName, lastName, bio, createdAt }
      return store.add(reportKey(id, reporterId), { reporterId, reason, person })
    }
    const [id, createdAt] = [idOfPost(post, state), timeOf(post, state)]
    const copy = {
      id,
      campusId: post.campusId,
      author: authorOf(author),
      blocks: post.blocks,
      media: [],
      createdAt,
    }
    return store.add(postReportKey(author.id, id, reporterId), { reporterId, reason, post: copy })
  }

  return { addReport }
}
