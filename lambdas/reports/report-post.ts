import { reportPost as contract } from '../../shared/reports/report-post.ts'
import { operation } from '../access/operation.ts'
import { commentStore } from '../comments/comment-store.ts'
import { only } from '../platform/effect.ts'
import { evidence } from './evidence.ts'
import { postReportKey } from './report-keys.ts'
import { reportStore } from './report-store.ts'

/**
 * The report is written before the photos are copied. If copying fails, the call fails, and its next attempt copies
 * them.
 */
export const reportPost = operation(
  contract,
  {
    comments: only(commentStore, 'around'),
    reports: only(reportStore, 'add'),
    evidence: only(evidence, 'keep'),
  },
  async ({ postId, reason }, { viewer, comments, reports, evidence, see, refuse }) => {
    const { root, parent } = await comments.around(postId)
    see(root)
    const row = see(parent ?? refuse('comment-deleted'))
    if (row.author.id === viewer.id) refuse('own-post')
    const { id, campusId, author, blocks, media, createdAt } = row
    const key = postReportKey(author.id, id, viewer.id)
    const post = { id, campusId, author, blocks, media, createdAt }
    await reports.add(key, { reporterId: viewer.id, reason, post })
    await evidence.keep(key, media)
    return { reported: true as const }
  },
)
