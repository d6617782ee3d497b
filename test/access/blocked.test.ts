/**
 * A person who was blocked, the blocker, and a third person in one thread: no operation about a post or a person, and no list
 * shows anything of the blocker.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { listUserReplies } from '../../shared/comments/list-user-replies.ts'
import type { Scope } from '../../shared/contract.ts'
import { allContracts } from '../../shared/contracts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { byName, inputAbout, isChosen } from './inputs.ts'

describe('a blocked person in a thread of three people', () => {
  const words = 'Zephyrine gramophone'
  let blocked: Person
  /** Inputs that name the blocker, what the blocker wrote, and what a third person wrote below it. */
  let subjects: Partial<Record<Scope, Record<string, unknown>[]>>
  let third: { id: string; username: string }
  let savedElsewhere: string

  beforeAll(async () => {
    const [blocker, person, other] = await Promise.all([
      member('ou', 'ou.edu', 'Zephyrine Quill'),
      member(),
      member(),
    ])
    blocked = person
    const post = await newPost(blocker, { text: words })
    const below = await newComment(other, post.id, { text: 'I want it' })
    const answer = await newComment(blocker, (await newPost(other)).id, { text: words })
    const [row, blockedRow] = [await userOf(blocker.email), await userOf(blocked.email)]
    third = await userOf(other.email)
    const elsewhere = await newPost(other)
    savedElsewhere = elsewhere.id
    for (const { id } of [post, below, elsewhere]) await call(savePost, { postId: id }, blocked)
    await call(blockPerson, { userId: blockedRow.id }, blocker)
    subjects = {
      post: [post, below, answer].map(({ id }) => ({ postId: id })),
      person: [{ userId: row.id, username: row.username }],
    }
  })

  const aboutOthers = allContracts.filter(({ scope }) => scope === 'post' || scope === 'person')
  test.each(byName(aboutOthers.filter(isChosen)))(
    '$name finds nothing of the blocker',
    async ({ contract }) => {
      const code = contract.scope === 'post' ? 'post-not-found' : 'user-not-found'
      for (const subject of subjects[contract.scope] ?? []) {
        const input = inputAbout(contract, subject)
        if (!input) continue
        const answer = await loose(contract, input, blocked)
        expect(answer.error?.code, JSON.stringify(subject)).toBe(code)
      }
    },
  )

  test("a third person's comment below the blocker's post is in no list of saves", async () => {
    const { id: userId } = await userOf(blocked.email)
    const lists = [
      (await call(listSaved, {}, blocked)).output.items,
      (await call(listUserLikes, { userId }, blocked)).output.items,
    ]
    for (const items of lists) expect(items.map(({ id }) => id)).toEqual([savedElsewhere])
  })

  test('no comment can be written below what a third person wrote there', async () => {
    const [post, below] = subjects.post!.map(({ postId }) => String(postId))
    const input = { ...createComment.example, id: newUlid(Date.now()), postId: post!, parentId: below! }
    expect((await call(createComment, input, blocked)).error?.code).toBe('post-not-found')
  })

  test("a list of the third person's comments shows nothing of the blocker", async () => {
    const { output } = await call(listUserReplies, { userId: third.id }, blocked)
    expect(JSON.stringify(output)).not.toMatch(/Zephyrine/)
    const other = await call(listUserReplies, { userId: third.id })
    expect(other.output.items.map(({ post }) => post)).toEqual([{ author: 'Zephyrine Quill', text: words }])
  })
})
