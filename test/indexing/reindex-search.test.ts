import { expect, test } from 'vitest'
import { reindex } from '../../infra/reindex-indexes.ts'
import { idle, invoke, member } from '../cloud.ts'
import { newPost } from '../threads.ts'
import { documentIn, searchEngine } from '../search/engine.ts'

test('the function rebuilds every index with its own grants, and posts can be found throughout', async () => {
  const post = await newPost(await member())
  await idle()
  const engine = await searchEngine()
  await engine.send('POST', 'posts/_refresh')
  const query = { query: { term: { id: post.id } } }
  const lines: string[] = []
  await reindex({
    invoke: async (event) => {
      expect(await engine.search('posts', query)).toHaveLength(1)
      return invoke('reindex-search', event)
    },
    which: 'all',
    log: (line) => lines.push(line),
  })
  expect(await engine.search('posts', query)).toHaveLength(1)
  expect(await documentIn('posts', post.id)).toMatchObject({ authorId: post.author.id })
  expect(lines.at(-1)).toContain('equal')
})
