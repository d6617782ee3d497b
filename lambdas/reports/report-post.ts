import { threadOf } from '../../shared/posts/post.ts'
import { reportPost as contract } from '../../shared/reports/report-post.ts'
import { operation } from '../access/operation.ts'
import { commentStore } from '../comments/comment-store.ts'
import { only } from '../platform/effect.ts'
import { postStore } from '../posts/post-store.ts'
import { evidence } from './evidence.ts'
import { postReportKey } from './report-keys.ts'
import { reportStore } from './report-store.ts'

/** The report goes first: where copying the photos fails, the call fails, and the next one copies them. */
export const reportPost = operation(
  contract,
  {
    posts: only(postStore, 'get'),
    comments: only(commentStore, 'get'),
    reports: only(reportStore, 'add'),
    evidence,
  },
  async ({ postId, reason }, { viewer, posts, comments, reports, evidence, see, refuse }) => {
    const isComment = threadOf(postId).commentUlid !== undefined
    const row = see(
      isComment ? ((await comments.get(postId)) ?? refuse('comment-deleted')) : await posts.get(postId),
    )
    if (row.author.id === viewer.id) refuse('own-post')
    const { id, campusId, author, blocks, media, createdAt } = row
    const key = postReportKey(author.id, id, viewer.id)
    const post = { id, campusId, author, blocks, media, createdAt }
    await reports.add(key, { reporterId: viewer.id, reason, post })
    await evidence.keep(key, media)
    return { reported: true as const }
  },
)
