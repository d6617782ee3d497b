/** People's actions reach the index through the stream, its consumer and the engine. */
import { expect, test } from 'vitest'
import { createSearch } from '../../shared/search/create-search.ts'
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, codeFor, idle, invoke, joinCampus, member, verified } from '../cloud.ts'
import { newPost } from '../threads.ts'
import { documentIn, searchEngine } from '../search/engine.ts'
import { postRow, recordOf } from './histories.ts'

test('a post is in the index once its record has arrived, and a deleted post cannot be found', async () => {
  const ann = await member()
  const post = await newPost(ann)
  await idle()
  expect(await documentIn('posts', post.id)).toMatchObject({ campusId: 'ou', authorId: post.author.id })
  void (await call(deletePost, { postId: post.id }, ann)).output
  await idle()
  expect(await documentIn('posts', post.id)).toEqual({ id: post.id })
})

test('a person is in the index after joining a campus, and new names are updated', async () => {
  const ben = await verified('Ben Stone')
  const { id } = (await call(getMe, {}, ben)).output
  await idle()
  await expect(documentIn('people', id)).rejects.toThrow()
  await joinCampus(ben)
  void (await call(updateProfile, { firstName: 'Benedict' }, ben)).output
  const username = `ben${newUlid(Date.now()).slice(-12).toLowerCase()}`
  void (await call(changeUsername, { username }, ben)).output
  await idle()
  expect(await documentIn('people', id)).toEqual({ id, campusId: 'ou', name: 'Benedict Stone', username })
})

test('a deleted account is no longer found, and neither are its posts', async () => {
  const cal = await member()
  const { id } = (await call(getMe, {}, cal)).output
  const post = await newPost(cal)
  await idle()
  expect(await documentIn('people', id)).toHaveProperty('name')
  void (await call(sendDeletionCode, {}, cal)).output
  void (await call(deleteAccount, { code: await codeFor(cal.email) }, cal)).output
  await idle()
  expect([await documentIn('people', id), await documentIn('posts', post.id)]).toEqual([
    { id },
    { id: post.id },
  ])
})

test("people's searches are in the index with their counts", async () => {
  const q = `lamp ${newUlid(Date.now()).toLowerCase()}`
  for (const person of [await member(), await member()])
    void (await call(createSearch, { campusId: 'ou', q }, person)).output
  await idle()
  const engine = await searchEngine()
  await engine.send('POST', 'searches/_refresh')
  const hits = await engine.search('searches', {
    query: {
      bool: {
        filter: [{ term: { campusId: 'ou' } }, { range: { people: { gte: 2 } } }],
        must: { match: { text: { query: q, operator: 'and' } } },
      },
    },
  })
  expect(hits).toHaveLength(1)
})

test('a record that the index refuses blocks no other record, and the function counts it in a metric', async () => {
  const good = `good-${newUlid(Date.now())}`
  const poison = recordOf(1, undefined, postRow('poison', { createdAt: 'never' }))
  const answer = await invoke('index-search', { Records: [poison, recordOf(2, undefined, postRow(good))] })
  expect(answer).toEqual({ batchItemFailures: [] })
  expect(await documentIn('posts', good)).toMatchObject({ id: good })
})
