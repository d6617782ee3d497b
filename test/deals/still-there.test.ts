import { describe, expect, test } from 'vitest'
import { dueKey } from '../../lambdas/deals/due-keys.ts'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { call, idle } from '../cloud.ts'
import { changeRow, putRow, rowOf } from '../rows.ts'
import { lineOf, student, thingOf, type Student } from './deals.ts'
import { openedLine, seller } from './opened-line.ts'
import { runDue } from './run-due.ts'

const hour = 3_600_000
const day = 24 * hour
const ben = 'u_ben'

describe('a thing without activity', () => {
  const days = 24

  test('is asked about after 30 days, and closed after another week', () => {
    const stage = openedLine()
    stage.later(30 * days - 1)
    expect(stage.line().version).toBe(0)
    stage.later(1)
    expect(stage.line().stillThere).toEqual({ askedAt: stage.now() })
    stage.later(7 * days - 1)
    expect(stage.line().state).toBe('available')
    stage.later(1)
    expect(stage.line()).toMatchObject({ state: 'closed', stateVersion: stage.line().version })
    expect(stage.act('relist')).toEqual([])
    stage.later(29 * days)
    expect(stage.line().stillThere).toEqual({ saidAt: stage.now() - 29 * days * hour })
  })

  test('is asked about again 30 days after its seller answered the last question, or answered a buyer', () => {
    const stage = openedLine()
    stage.later(31 * days)
    expect(stage.act('keep')).toEqual([])
    expect(stage.line().stillThere).toEqual({ saidAt: stage.now() })
    stage.later(29 * days)
    stage.offer(ben, 1500)
    stage.end(seller, ben)
    stage.later(29 * days)
    expect(stage.line().stillThere?.askedAt).toBeUndefined()
    stage.later(1 * days)
    expect(stage.line().stillThere?.askedAt).toBe(stage.now())
  })

  test('is asked about again 30 days after an edit of its post, even if the edit was the answer to the last question', () => {
    const stage = openedLine()
    stage.wait(20 * days)
    stage.edit()
    stage.later(29 * days)
    expect(stage.line().stillThere).toEqual({ saidAt: stage.now() - 29 * days * hour })
    stage.later(1 * days)
    expect(stage.line().stillThere?.askedAt).toBe(stage.now())
    stage.wait(2 * days)
    stage.edit()
    stage.later(5 * days)
    expect(stage.line()).toMatchObject({
      state: 'available',
      stillThere: { saidAt: stage.now() - 5 * days * hour },
    })
    stage.later(25 * days)
    expect(stage.line().stillThere?.askedAt).toBe(stage.now())
  })

  test('is not closed while a buyer waits, but closed once the buyer’s week in line and the seller’s week to answer are over', () => {
    const stage = openedLine()
    stage.later(30 * days)
    stage.ask(ben)
    stage.later(6 * days)
    expect(stage.line().state).toBe('available')
    // Two more days end both the buyer's week in line and the seller's week to answer.
    stage.later(2 * days)
    expect(stage.line()).toMatchObject({ state: 'closed', deals: [] })
  })

  test('is never asked about if the post is a wish', () => {
    const stage = openedLine({ kind: 'wish' })
    stage.later(100 * days)
    expect(stage.line().version).toBe(0)
  })
})

describe('the seller of a thing without activity', () => {
  const noticesOf = async (person: Student) => {
    await idle()
    return (await call(listNotifications, {}, person)).output.items.map(({ type, text }) => [type, text])
  }

  /** Runs the clock for a thing, as if the deadline of its line had passed a second ago. */
  const lookAt = async (postId: string) => {
    await putRow({ ...dueKey(Date.now() - 1000, postId), postId })
    await runDue()
    await idle()
  }

  test('is asked a month after posting the thing, and any answer removes the question', async () => {
    const ann = await student()
    const postId = await thingOf(ann)
    await idle()
    const { createdAt } = (await call(getPost, { postId })).output.post
    expect(await rowOf(dueKey(createdAt + 30 * day, postId))).toMatchObject({ postId })
    await changeRow(postKey(postId), { createdAt: Date.now() - 31 * day })
    await lookAt(postId)
    expect(await noticesOf(ann)).toEqual([['still for sale', 'Desk lamp']])
    const { stillAskedAt } = (await call(getLine, { postId }, ann)).output
    expect(stillAskedAt).toBeGreaterThan(Date.now() - 60_000)
    const { version } = await lineOf(postId, ann).then(({ stateVersion }) => ({ version: stateVersion }))
    expect((await call(updateLine, { postId, version, action: 'keep' }, ann)).output).toEqual({
      state: 'available',
      version: 0,
    })
    expect(await noticesOf(ann)).toEqual([])
    expect((await call(getLine, { postId }, ann)).output.stillAskedAt).toBeUndefined()
  })

  test('answers the question by editing the post', async () => {
    const ann = await student()
    const postId = await thingOf(ann)
    await changeRow(postKey(postId), { createdAt: Date.now() - 40 * day })
    await lookAt(postId)
    expect((await call(getLine, { postId }, ann)).output.stillAskedAt).toBeDefined()
    const sale = { kind: 'offer', cents: 1500 } as const
    const edit = { postId, revision: 0, blocks: [{ text: 'Desk lamp' }], sale }
    expect((await call(updatePost, edit, ann)).error).toBeUndefined()
    expect((await call(getLine, { postId }, ann)).output.stillAskedAt).toBeUndefined()
    await lookAt(postId)
    expect((await call(getPost, { postId })).output.post.state).toBeUndefined()
    expect(await noticesOf(ann)).toEqual([])
    const { editedAt = 0 } = (await call(getPost, { postId })).output.post
    expect(await rowOf(dueKey(editedAt + 30 * day, postId))).toMatchObject({ postId })
  })

  test('is notified that the thing was closed after a week without an answer, and can list it again', async () => {
    const ann = await student()
    const postId = await thingOf(ann)
    await changeRow(postKey(postId), { createdAt: Date.now() - 40 * day })
    await lookAt(postId)
    await changeRow(lineKey(postId), { stillThere: { askedAt: Date.now() - 8 * day } })
    await lookAt(postId)
    const [newest] = await noticesOf(ann)
    expect(newest).toEqual(['still for sale', 'It is closed now, because you did not answer.'])
    const { post } = (await call(getPost, { postId })).output
    expect(post.state).toBe('closed')
    const relisted = await call(
      updateLine,
      { postId, version: post.stateVersion ?? 0, action: 'relist' },
      ann,
    )
    expect(relisted.output.state).toBe('available')
  })
})
