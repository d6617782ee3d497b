import { expect, test } from 'vitest'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { reportDeal } from '../../shared/reports/report-deal.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bob } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

test('a deal can be reported from the list of deals, and the dialog says which data is kept', async () => {
  const post = aPost('A floor lamp', { sale: { kind: 'offer', cents: 4000 } })
  const id = '01KABCDEF0123456789ABCDEFG'
  const deal = {
    id,
    state: 'held',
    cents: 4000,
    postId: post.id,
    at: Date.now(),
    post,
    isSeller: false,
  } as const
  answer(listDeals, { items: [{ ...deal, partner: bob }] })
  answer(reportDeal, { reported: true })
  await openPage('/deals', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Options for A floor lamp' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this deal?' }))
  dialog.getByText(
    /We keep a copy of its history and of the last 50 messages between you\. Bob Lee won’t see/,
  )
  dialog.getByRole('button', { name: 'May not be sold here' })
  await user.click(dialog.getByRole('button', { name: 'A scam or a false offer' }))
  await screen.findByText('The deal was reported. Thanks for letting us know.')
  expect(callsOf(reportDeal)).toEqual([{ dealId: id, reason: 'scam' }])
})
