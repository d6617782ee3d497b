import { expect, test } from 'vitest'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const hour = 3_600_000

test.each([
  ['a day before the meeting', 23, 7, true],
  ['two days before', 47, 7, false],
  ['a day after', -23, 7, true],
  ['where the meeting has no codes', 1, undefined, false],
])(
  'a post links to its handover from a day before the meeting on, if the meeting has codes: %s',
  async (_, hours, version, isLinked) => {
    const lamp = aPost('A floor lamp', { sale: { kind: 'offer', cents: 9500 } })
    const meeting = { at: Date.now() + hours * hour, place: { id: 'bizzell' }, number: 1, version }
    const deal = {
      id: lamp.id,
      buyerId: ann.id,
      state: 'held',
      round: 4,
      cents: 9500,
      since: 1,
      meeting,
    } as const
    answer(getPost, { post: lamp, comments: [] })
    answer(getDeal, { state: 'reserved', stateVersion: 3, deal })
    await openPage(`/post/${lamp.id}`, { as: ann })
    await screen.findByText(/^Meet /)
    const link = screen.queryByRole('link', { name: 'Handover' })
    expect(link?.getAttribute('href')).toBe(isLinked ? `/swap/${lamp.id}/${ann.id}` : undefined)
  },
)
