import { reportPost } from '../../../shared/reports/report-post.ts'
import { threadOf } from '../../../shared/posts/post.ts'
import { saleReportReasons } from '../../../shared/reports/reason.ts'
import { call } from '../lib/call.ts'
import { Reasons } from './reasons.tsx'

interface ReportPostProps {
  post: { id: string; author: { name: string } }
  onClose: () => void
}

export function ReportPost({ post, onClose }: ReportPostProps) {
  const noun = threadOf(post.id).commentUlid === undefined ? 'post' : 'comment'
  return (
    <Reasons
      title={`Report this ${noun}?`}
      question={`Why are you reporting this ${noun}? ${post.author.name} won’t see who reported it.`}
      thanks={`The ${noun} was reported. Thanks for letting us know.`}
      reasons={saleReportReasons}
      report={(reason) => call(reportPost, { postId: post.id, reason })}
      onClose={onClose}
    />
  )
}
