import { expect, test } from 'vitest'
import { alertKey } from '../../lambdas/search/alert-keys.ts'
import { wishAlertsMaximum } from '../../lambdas/search/alert-store.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member } from '../cloud.ts'
import { rowsOf, userOf } from '../rows.ts'

const campusId = 'stanford'

test('a flood of wishes is refused as too many requests, and only the newest twenty wishes are alerts', async () => {
  const ben = await member(campusId, 'stanford.edu')
  const statuses: number[] = []
  const ids: string[] = []
  for (let at = 0; at <= 60; at += 1) {
    const id = newUlid(Date.now() + at)
    const wish = { id, campusId, blocks: [{ text: 'Looking for a desk' }], media: [] }
    const { status } = await call(createPost, { ...wish, sale: { kind: 'wish' } }, ben)
    statuses.push(status)
    ids.push(id)
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([429])
  expect(statuses.at(-1)).toBe(429)
  await idle()
  const { pk, sk } = alertKey(campusId, (await userOf(ben.email)).id, '')
  const keys = (await rowsOf(pk)).map((row) => String(row['sk'])).filter((key) => key.startsWith(sk))
  expect(keys).toEqual(ids.slice(60 - wishAlertsMaximum, 60).map((id) => sk + id))
}, 120_000)
