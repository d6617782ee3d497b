/** A hundred people press 'I want it' on one free couch at the same moment. */
import { expect, test } from 'vitest'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { createDeal } from '../../lambdas/deals/create-deal.ts'
import { lineStore } from '../../lambdas/deals/line-store.ts'
import { postStore } from '../../lambdas/posts/post-store.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { dealsPerLine } from '../../shared/deals/deal.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

test('one person holds the couch, nineteen wait in the order in which their calls succeeded, and the others read that the line is full', async () => {
  const own = await openOwnTable()
  const platform = { table: own.table, now: () => Date.now(), random: () => 'x' }
  const postId = newUlid(Date.now())
  const author = { id: 'u_ann', name: 'Ann Ray', username: 'annray', schoolVerified: true }
  const couch = { id: postId, campusId: 'ou', author, blocks: [{ text: 'Couch' }], media: [], bodyHash: 'x' }
  await postStore(platform).create({ ...couch, category: undefined, sale: { kind: 'offer', cents: 0 } })
  const press = async (id: string) => {
    const rights = { campusId: 'ou', verified: true, isSessionStarted: true, hidden: new Set<string>() }
    const viewer = { ...author, ...rights, id } as unknown as Viewer
    const client = { address: '192.0.2.1' }
    try {
      await createDeal.run({ input: { postId, cents: 0 }, viewer, client, platform })
      return 'in line'
    } catch (error) {
      if (error instanceof RefusalError) return error.code
      throw error
    }
  }
  const people = Array.from({ length: 100 }, (_, index) => `u_${index}`)
  const answers = await Promise.all(people.map(press))
  expect(answers.filter((answer) => answer === 'in line')).toHaveLength(dealsPerLine)
  expect(answers.filter((answer) => answer === 'line-full')).toHaveLength(100 - dealsPerLine)
  const { version, state, deals } = await lineStore(platform).get(postId)
  expect([version, state, deals.filter((deal) => deal.state === 'held').length]).toEqual([20, 'reserved', 1])
  const rounds = deals.toSorted((one, other) => one.since - other.since).map(({ round }) => round)
  expect(rounds).toEqual(Array.from({ length: dealsPerLine }, (_, index) => index + 1))
})
