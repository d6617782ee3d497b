/**
 * Random histories of an author's actions and edits in two tabs, with lost responses, repeated calls, and steps that
 * reach the post late, twice and in any order. In the end, the line, its steps, the post, its document in the index
 * and its card agree, and two different documents never have the same version.
 */
import fc from 'fast-check'
import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { lineStore, stepSchema } from '../../lambdas/deals/line-store.ts'
import { lineKey, stepsPrefix } from '../../lambdas/deals/line-keys.ts'
import { updateLine } from '../../lambdas/deals/update-line.ts'
import { withPrefix } from '../../lambdas/platform/expressions.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { postDocument } from '../../lambdas/posts/posts-documents.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { postStore } from '../../lambdas/posts/post-store.ts'
import { updatePost } from '../../lambdas/posts/update-post.ts'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { actionsOf, lineActions, lineAfter, type Line, type LineAction } from '../../shared/deals/line.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { newUlid } from '../../shared/ulid.ts'
import { depth } from '../depth.ts'
import { pillText } from '../../web/src/deals/pill-text.ts'
import { openOwnTable } from '../own-table.ts'

const numRuns = process.env['FAULTS'] === 'long' ? 10_000 : depth === 'once' ? 10 : 200
const author = { id: 'u_ann', name: 'Ann Ray', username: 'annray', schoolVerified: true }
const sale = { kind: 'offer', cents: 1000 } as const

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})

/** A platform on the test's table that loses the response to each write for which `isLost` returns true. */
function losing(isLost: () => boolean): Platform {
  const lose = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer
    if (isLost()) throw new Error('The response was lost')
    return given
  }
  const table = {
    ...own.table,
    update: (input) => lose(own.table.update(input)),
    transact: (writes) => lose(own.table.transact(writes)),
  } as Platform['table']
  return { table, now: () => Date.now(), random: () => 'x' }
}

const steps = fc.array(
  fc.record({
    tab: fc.nat(1),
    what: fc.constantFrom('act', 'act', 'edit', 'deliver', 'look'),
    /** Chooses among the possible actions. */
    choice: fc.nat(7),
    isLost: fc.boolean(),
    isRepeated: fc.boolean(),
  }),
  { maxLength: 12 },
)

const texts = { available: '$10', reserved: 'Reserved', sold: 'Sold', closed: 'No longer available' }

test('the line, its steps, the post, its document and its card agree after any history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const stage = await openStage()
      for (const step of history) await stage.take(step)
      await stage.settle()
      const { line, stored, post } = await stage.read()
      let replayed: Line = { state: 'available', version: 0 }
      for (const { move, state, version } of stored) {
        const action = lineActions.find((one) => one === move) ?? expect.fail(move)
        replayed = lineAfter(replayed, action) ?? expect.fail(`${action} of ${replayed.state}`)
        expect({ state, version }).toEqual(replayed)
      }
      expect({ state: line.state, version: line.version }).toEqual(replayed)
      expect({ state: post.state ?? 'available', version: post.stateVersion ?? 0 }).toEqual(replayed)
      expect(post.sale).toEqual(sale)
      expect((await stage.document()).fields).toMatchObject({ kind: 'offer', state: replayed.state })
      expect(pillText(sale, post.state)).toBe(texts[replayed.state])
    }),
    { numRuns },
  )
})

async function openStage() {
  let isLost = false
  const platform = losing(() => {
    const now = isLost
    isLost = false
    return now
  })
  const [posts, lines] = [postStore(platform), lineStore(platform)]
  const postId = newUlid(Date.now())
  const post = { id: postId, campusId: 'ou', author, blocks: [{ text: 'Lamp' }], media: [], bodyHash: 'x' }
  await posts.create({ ...post, category: undefined, sale })
  const rights = { campusId: 'ou', verified: true, isSessionStarted: true, hidden: new Set<string>() }
  const viewer = { ...author, ...rights } as unknown as Viewer
  /** For each of two tabs, the line and the revision of the post that the tab last loaded. */
  const tabs: { line: Line; revision: number }[] = [0, 1].map(() => ({
    line: { state: 'available', version: 0 },
    revision: 0,
  }))
  /** Steps whose events are not delivered yet. */
  const undelivered: number[] = []
  let known = 0
  const documents = new Map<number, unknown>()

  const read = async () => {
    const row = (await posts.get(postId, { consistent: true })) ?? expect.fail('The post is missing')
    const { rows } = await own.table.query(withPrefix(lineKey(postId).pk, stepsPrefix))
    const stored = rows.map((found) => z.parse(stepSchema, found))
    return { line: await lines.get(postId), stored, post: row }
  }
  const document = async () =>
    postDocument((await own.table.get(postKey(postId), { consistent: true })) ?? {}) ??
    expect.fail('The post has no document')
  const look = async (tab: number) => {
    const [line, row] = [await lines.get(postId), await posts.get(postId, { consistent: true })]
    tabs[tab] = { line: { state: line.state, version: line.version }, revision: row?.revision ?? 0 }
    const found = await document()
    expect(documents.get(found.version) ?? found).toEqual(found)
    documents.set(found.version, found)
  }
  const run = async (tab: number, isRepeated: boolean, call: () => Promise<unknown>) => {
    for (let time = 0; time < (isRepeated ? 3 : 2); time += 1)
      try {
        await call()
        if (!isRepeated) break
      } catch (error) {
        if (error instanceof RefusalError) break
      }
    await look(tab)
    const { version } = await lines.get(postId)
    for (; known < version; known += 1) undelivered.push(known + 1)
  }
  const deliver = async () => posts.setState(postId, await lines.get(postId))

  return {
    read,
    document,
    async take({
      tab,
      what,
      choice,
      isRepeated,
      ...fault
    }: typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never) {
      const seen = tabs[tab] ?? expect.fail('There are two tabs')
      const client = { address: '192.0.2.1' }
      if (what === 'look') return look(tab)
      if (what === 'deliver') {
        if (undelivered.length === 0) return
        // Events arrive late, twice and in any order.
        if (!isRepeated) undelivered.splice(choice % undelivered.length, 1)
        await deliver()
        return
      }
      isLost = fault.isLost
      if (what === 'edit') {
        const input = { postId, revision: seen.revision, blocks: [{ text: `Lamp ${choice}` }], sale }
        return run(tab, isRepeated, () => updatePost.run({ input, viewer, client, platform }))
      }
      const possible: LineAction[] = actionsOf(seen.line.state)
      const action = possible[choice % possible.length] ?? lineActions[0]
      const input = { postId, version: seen.line.version, action }
      return run(tab, isRepeated, () => updateLine.run({ input, viewer, client, platform }))
    },
    /** Delivers the events of all steps. */
    async settle() {
      isLost = false
      for (const _ of undelivered) await deliver()
    },
  }
}
