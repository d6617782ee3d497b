import { expect, test } from 'vitest'
import { countDoubted } from '../../events/count-doubted.ts'
import { commentsPrefix, postKey } from '../../lambdas/posts/post-keys.ts'
import { idle, invoke, member } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

test('a number of comments that may be wrong is recounted from the rows', async () => {
  const ann = await member()
  const post = await newPost(ann)
  await newComment(ann, post.id)
  await idle()
  await changeRow(postKey(post.id), { comments: 7 })
  const detail: typeof countDoubted.example = {
    ...postKey(post.id),
    counted: { comments: commentsPrefix },
    createIfMissing: false,
    writtenAt: Date.now(),
  }
  const body = JSON.stringify({ id: '1', 'detail-type': 'count-doubted', detail })
  const Records = [{ messageId: 'one', eventSource: 'aws:sqs', body }]
  expect(await invoke('on-count-doubted-recount-row', { Records })).toEqual({ batchItemFailures: [] })
  expect(await rowOf(postKey(post.id))).toMatchObject({ comments: 1 })
})
