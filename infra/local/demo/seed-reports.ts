import type { Platform } from '../../../lambdas/platform/platform.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { postStore } from '../../../lambdas/posts/post-store.ts'
import { evidence } from '../../../lambdas/reports/evidence.ts'
import { postReportKey, reportKey } from '../../../lambdas/reports/report-keys.ts'
import { reportStore } from '../../../lambdas/reports/report-store.ts'
import type { ReportReason } from '../../../shared/reports/reason.ts'
import { people } from './people.ts'
import type { DemoPost } from './posts.ts'
import { idOfPost } from './seed-posts.ts'
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
  { post: 16, by: 3, reason: 'scam' },
  { post: 16, by: 5, reason: 'scam' },
  { post: 5, by: 6, reason: 'may not be sold' },
  { post: 18, isOfAuthor: true, by: 7, reason: 'impersonation' },
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
    const written = await postStore(platform).get(idOfPost(post, state), { consistent: true })
    if (!written) throw new Error(`The post ${post.key} is reported before it is written`)
    const { id, campusId, author: shown, blocks, media, createdAt } = written
    const key = postReportKey(author.id, id, reporterId)
    await store.add(key, {
      reporterId,
      reason,
      post: { id, campusId, author: shown, blocks, media, createdAt },
    })
    await evidence(platform).keep(key, media)
  }

  return { addReport }
}
