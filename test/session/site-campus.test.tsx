/** Pages of a campus open on the campus's own site. */
import { expect, test, vi } from 'vitest'
import { findCampus } from '../../shared/campuses/campus.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage } from '../render/page.ts'
import { aComment, aPost, ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const desk = aPost('A desk')
const comment = aComment(desk, 'Nice desk')
const moves = () => vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)

test.each([
  ['a post', `/post/${desk.id}`],
  ['a shared link of a post', `/post/${desk.id}?redirect=true`],
  ['a comment', `/post/${comment.id}?from=mail#content`],
  ['the pictures of a post', `/media/${desk.id}?a=1`],
])(
  '%s that is opened on another campus’s site is redirected to its own, with path and query',
  async (_, path) => {
    answer(getPost, ({ postId }) => ({
      post: desk,
      comments: [comment],
      ...(postId === comment.id && { comment }),
    }))
    const move = moves()
    await openPage(path, { campus: 'ut', as: ann })
    await until(() => expect(move).toHaveBeenCalled())
    expect(move.mock.calls).toEqual([[`http://ou.campus.localhost:3000${path}`]])
    expect(screen.queryByText('A desk')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a post on its own site is not redirected, nor is a post whose campus is no longer in the catalogue', async () => {
  const move = moves()
  answer(getPost, { post: desk, comments: [] })
  await openPage(`/post/${desk.id}`, { as: ann })
  await screen.findByText('A desk')
  answer(getPost, { post: { ...desk, campusId: 'gone' }, comments: [] })
  await openPage(`/post/${desk.id}`, { as: ann })
  await screen.findByText('A desk')
  expect(move).not.toHaveBeenCalled()
})

test('on localhost without a subdomain, an address has the campus as an additional parameter', async () => {
  await openPage('/home')
  const { campusHref } = await import('../../web/src/session/site-campus.ts')
  const ut = findCampus('ut')!
  expect(campusHref(ut, '/post/1?redirect=true')).toBe('http://ut.campus.localhost:3000/post/1?redirect=true')
  await openPage('/home', { host: 'localhost:3000' })
  const plain = await import('../../web/src/session/site-campus.ts')
  expect(plain.campusHref(ut, '/post/1?campus=ou&redirect=true#c')).toBe('/post/1?campus=ut&redirect=true#c')
  await openPage('/home?campus=ut', { host: 'localhost:3000' })
  const chosen = await import('../../web/src/session/site-campus.ts')
  expect(chosen.siteCampus().id).toBe('ut')
})
