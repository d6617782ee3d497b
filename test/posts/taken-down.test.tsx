import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage } from '../render/page.ts'
import { aComment, ann, aPost, authorOf } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const takenDown = {
  decisionId: '01KABCDEF0123456789ABCDEFG',
  ground: 'It used coarse language against people.',
  sentence: 'Please stay polite.',
  at: 1,
}

test('the author of a post that was taken down sees the reason and a link to the decision', async () => {
  const post = aPost('You fool', { author: authorOf(ann), takenDown })
  answer(getPost, { post, comments: [] })
  await openPage(`/post/${post.id}`, { as: ann })
  await screen.findByText('It used coarse language against people. Please stay polite.')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Read the decision, or appeal' })
  expect(link.getAttribute('href')).toBe(`/decision/${takenDown.decisionId}`)
})

test('the author of a post that is hidden after several reports sees no link, because there is no decision yet', async () => {
  const post = aPost('You fool', {
    author: authorOf(ann),
    takenDown: { ...takenDown, decisionId: 'reports' },
  })
  answer(getPost, { post, comments: [] })
  await openPage(`/post/${post.id}`, { as: ann })
  await screen.findByText('Only you can see this.')
  expect(screen.queryByRole('link', { name: 'Read the decision, or appeal' })).toBeNull()
})

test('the author of a comment that was taken down reads why at the comment', async () => {
  const post = aPost('A lamp')
  const comment = aComment(post, 'You fool', { author: authorOf(ann), takenDown })
  answer(getPost, { post, comments: [], comment })
  await openPage(`/post/${comment.id}`, { as: ann })
  await screen.findByText('It used coarse language against people. Please stay polite.')
  screen.getByText('You fool')
})
