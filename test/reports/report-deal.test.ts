import { expect, test } from 'vitest'
import { dealReportKey } from '../../lambdas/reports/report-keys.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { reportDeal } from '../../shared/reports/report-deal.ts'
import { newUlid } from '../../shared/ulid.ts'
import { chatOf, say } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { agreedDeal } from '../deals/agreed-deal.ts'
import { student } from '../deals/deals.ts'
import { filesBelow } from '../media/files-below.ts'
import { uploadedForChat } from '../media/pictures.ts'
import { rowOf } from '../rows.ts'

type Row = {
  deal: { id: string; steps: { move: string }[] }
  messages: { senderId: string; blocks: unknown }[]
}

test('a report has the deal, its steps and both people’s messages, and a second report changes nothing', async () => {
  const ann = await student('Ann Ray')
  const { ben, terms, seed } = await agreedDeal(ann)
  // Waits until the messages about the deal's steps are written, so that they precede the following messages.
  await idle()
  const media = [{ uploadId: await uploadedForChat(ben, chatOf(ann, ben)) }]
  await say(ben, ann, { text: 'Pay me first', media })
  await say(ann, ben, { text: 'No' })
  await idle()
  const { dealId } = terms
  for (const reason of ['scam', 'bullying'] as const)
    expect((await call(reportDeal, { dealId, reason }, ann)).output).toEqual({ reported: true })
  const key = dealReportKey(ben.id, dealId, ann.id)
  const row = (await rowOf(key)) as unknown as Row
  expect(row).toMatchObject({ reporterId: ann.id, reason: 'scam', deal: { id: dealId, state: 'held' } })
  expect(row.deal.steps.map(({ move }) => move)).toEqual(['ask', 'agree', 'propose', 'accept'])
  expect(row.messages.slice(0, 2).map(({ senderId, blocks }) => [senderId, blocks])).toEqual([
    [ann.id, [{ text: 'No' }]],
    [ben.id, [{ text: 'Pay me first' }]],
  ])
  expect(JSON.stringify(row)).not.toContain(seed)
  expect(await filesBelow(`reports/${key.pk}/${key.sk}`.replaceAll('#', '/'))).toHaveLength(1)
})

test('each person of a deal can report the other one, even after the post was deleted', async () => {
  const ann = await student()
  const { ben, postId, terms } = await agreedDeal(ann)
  await idle()
  await call(deletePost, { postId }, ann)
  await idle()
  const { dealId } = terms
  expect((await call(reportDeal, { dealId, reason: 'scam' }, ben)).status).toBe(200)
  const row = await rowOf(dealReportKey(ann.id, dealId, ben.id))
  expect(row).toMatchObject({ deal: { id: dealId, state: 'ended' } })
})

test('a third person cannot report a deal, and a deal that never existed cannot be reported', async () => {
  const [ann, cat] = [await student(), await student()]
  const { terms } = await agreedDeal(ann)
  await idle()
  const code = async (dealId: string, as: typeof ann) =>
    (await call(reportDeal, { dealId, reason: 'scam' }, as)).error?.code
  expect(await code(terms.dealId, cat)).toBe('deal-not-found')
  expect(await code(newUlid(Date.now()), ann)).toBe('deal-not-found')
})
