/**
 * No list, and no operation about a post or a person, shows a blocked person anything of the blocker, even in a thread with
 * a third person. Operations about a conversation are tested in `chats/blocked-partner.test.ts`.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import { listUserReplies } from '../../shared/comments/list-user-replies.ts'
import type { AnyContract, Scope } from '../../shared/contract.ts'
import { allContracts } from '../../shared/contracts.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { say, type Talker } from '../chats/conversations.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { ask } from '../deals/deals.ts'
import { uploaded } from '../media/pictures.ts'
import { userOf } from '../rows.ts'
import { indexed, idsOf, usernamesOf } from '../search/found.ts'
import { newComment, newPost } from '../threads.ts'
import { byName, cellsOf, inputAbout, isChosen } from './inputs.ts'

const cell = cellsOf('The access matrix of a blocked person')

describe('a blocked person in a thread of three people', () => {
  const words = 'Zephyrine gramophone'
  let blocked: Person
  /** Inputs that name the blocker, what the blocker wrote, and what a third person wrote below it. */
  let subjects: Partial<Record<Scope, Record<string, unknown>[]>>
  let third: { id: string; username: string }
  let savedElsewhere: string
  /** The id of the third person's post, on which the blocker wrote a comment. */
  let commented: string

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
    commented = threadOf(answer.id).rootId
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
    'finds nothing of the blocker through $name',
    async ({ contract }) => {
      const code = contract.scope === 'post' ? 'post-not-found' : 'user-not-found'
      for (const subject of subjects[contract.scope] ?? []) {
        const input = inputAbout(contract, subject)
        if (!input) continue
        const answer = await cell(contract, input, blocked)
        expect(answer.error?.code, JSON.stringify(subject)).toBe(code)
      }
    },
  )

  test("finds no comment below the blocker's post in a list of saves", async () => {
    const { id: userId } = await userOf(blocked.email)
    const lists = [
      (await call(listSaved, {}, blocked)).output.items,
      (await call(listUserLikes, { userId }, blocked)).output.items,
    ]
    for (const items of lists) expect(items.map(({ id }) => id)).toEqual([savedElsewhere])
  })

  test("cannot reply to a third person's comment on the blocker's post", async () => {
    const [post, below] = subjects.post!.map(({ postId }) => String(postId))
    const input = { ...createComment.example, id: newUlid(Date.now()), postId: post!, parentId: below! }
    expect((await call(createComment, input, blocked)).error?.code).toBe('post-not-found')
  })

  test("sees nothing of the blocker in the list of the third person's comments", async () => {
    const { output } = await call(listUserReplies, { userId: third.id }, blocked)
    expect(JSON.stringify(output)).not.toMatch(/Zephyrine/)
    const other = await call(listUserReplies, { userId: third.id })
    expect(other.output.items.map(({ post }) => post)).toEqual([{ author: 'Zephyrine Quill', text: words }])
  })

  test("sees the comments on the third person's post without those of the blocker", async () => {
    const { output } = await call(listComments, { postId: commented }, blocked)
    expect(JSON.stringify(output)).not.toMatch(/Zephyrine/)
    expect(JSON.stringify((await call(listComments, { postId: commented })).output)).toMatch(/Zephyrine/)
  })
})

const lists = allContracts.filter(
  (contract) =>
    contract.method === 'GET' && ['campus', 'own', 'none'].includes(contract.scope) && isChosen(contract),
)
// `npm run verify -- --changed` may have chosen no list, and an empty `describe` is an error in Vitest.
if (lists.length > 0)
  describe('a blocked person', () => {
    /** A campus on which no other test publishes, so that all posts are on the first page. */
    const [campusId, domain] = ['uf', 'ufl.edu']
    const name = 'Zephyrine Quill'
    /** Operations that return posts or people. The response of any other list cannot contain anything of the blocker. */
    const ofPeople = [
      'get-badges',
      'list-chats',
      'list-deals',
      'list-open-deals',
      'list-notifications',
      'list-gallery',
      'list-posts',
      'list-saved',
      'search-messages',
      'search-people',
      'search-posts',
      'suggest-searches',
    ]
    /** Two people with the same saves, notifications and conversations; the blocker has blocked one of them. */
    let blocked: Talker
    let other: Talker
    let blockerId: string

    const joined = async (called: string): Promise<Talker & { username: string }> => {
      const person = await member(campusId, domain, called)
      const { id, username } = await userOf(person.email)
      return { ...person, id, username }
    }

    beforeAll(async () => {
      const [blocker, third, ...readers] = await Promise.all(
        [name, 'Ann Ray', 'Ben Cole', 'Cal Dow'].map(joined),
      )
      const media = [{ uploadId: await uploaded(blocker!) }]
      const post = await newPost(blocker!, { campusId, text: `${name} sells a gramophone`, media })
      const sale = { kind: 'offer', cents: 2000 } as const
      const thing = await newPost(blocker!, { campusId, text: `${name} sells a record`, sale })
      const below = await newComment(third!, post.id, { campusId, text: 'I want it' })
      await Promise.all(
        readers.map(async (reader) => {
          for (const { id } of [post, below]) await call(savePost, { postId: id }, reader)
          const own = await newPost(reader, { campusId })
          await ask(thing.id, reader)
          await newComment(blocker!, own.id, { campusId, text: `${name} wants it` })
          await say(blocker!, reader, { text: `From ${name}` })
        }),
      )
      await idle()
      await indexed(async () => {
        expect(await idsOf(name, { campusId }, third)).toContain(post.id)
        expect(await usernamesOf(name, campusId, third)).toContain(blocker!.username)
      })
      blocked = readers[0]!
      other = readers[1]!
      blockerId = blocker!.id
      await call(blockPerson, { userId: blocked.id }, blocker)
      // Waits for the reaction that ends the deals between the blocker and the blocked person.
      await idle()
    })

    /**
     * Calls the operation with its example input, on this campus and with the blocker's name as the search. Returns the
     * response as JSON.
     */
    const read = async (contract: AnyContract, as: Person) => {
      const answer = await cell(contract, inputAbout(contract, { campusId, q: name }) ?? {}, as)
      return JSON.stringify(answer.error ?? answer.output)
    }

    test.each(byName(lists))('sees nothing of the blocker in $name', async ({ contract }) => {
      const ofBlocker = new RegExp(`zephyrine|${blockerId}`, 'i')
      expect(await read(contract, blocked)).not.toMatch(ofBlocker)
      const advice = 'Let this test give it something of the blocker, and list it in `ofPeople`.'
      expect(ofBlocker.test(await read(contract, other)), advice).toBe(ofPeople.includes(contract.name))
    })
  })
