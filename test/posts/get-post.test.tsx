import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { openPage, passTime, setOnline, stopClock, user } from '../render/page.ts'
import { aComment, aPost, ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const desk = aPost('A desk')

test('the address of a post opens its page, which invites visitors to join', async () => {
  answer(getPost, { post: desk, comments: [] })
  await openPage(`/post/${desk.id}`, { width: 390 })
  await screen.findByRole('heading', { name: "Bob's post" })
  expect(document.title).toBe("Bob's post")
  expect(screen.getByText('A desk')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Join Group' }).length).toBeGreaterThan(0)
})

test('the title of a comment’s page names the author of the comment, although the post is another person’s', async () => {
  const cat = { id: 'u_cat', name: 'Cat Orr', username: 'catorr', schoolVerified: true }
  const comment = aComment(desk, 'Is it free?', { author: cat })
  answer(getPost, { post: desk, comment, comments: [comment] })
  await openPage(`/post/${comment.id}`)
  await screen.findByRole('heading', { name: "Cat's post" })
  expect(document.title).toBe("Cat's post")
})

test('the page of a deleted post says that it was deleted, and links to the feed', async () => {
  refuse(getPost, 'post-deleted')
  await openPage(`/post/${desk.id}`)
  await screen.findByText('Sorry, that post has been deleted.')
  await user.click(screen.getByRole('link', { name: 'Go To Feed' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
})

for (const page of ['post', 'media'])
  test(`a missing post below /${page} shows that it is missing, and an invalid id sends no request`, async () => {
    refuse(getPost, 'post-not-found')
    await openPage(`/${page}/${desk.id}`)
    await screen.findByText("Hmm...this page doesn't exist. Try searching for something else.")
    await openPage(`/${page}/no-such-post`)
    await screen.findByText("Hmm...this page doesn't exist. Try searching for something else.")
    expect(callsOf(getPost)).toHaveLength(1)
    answer(listPopularSearches, { items: [] })
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Search' }))
    await until(() => expect(window.location.pathname).toBe('/search'))
  })

for (const page of ['post', 'media'])
  test(`below /${page}, a visitor sees the request to join instead of a post of a private campus`, async () => {
    refuse(getPost, 'campus-private')
    await openPage(`/${page}/${desk.id}`, { campus: 'ut' })
    await screen.findByText('This community is private.')
    await user.click(screen.getByRole('button', { name: 'Click to Join' }))
    await screen.findByRole('dialog', { name: 'Join UT Buy/Sell' })
  })

test('if a thread fails to load, an error shows below its post, and the thread can be loaded again', async () => {
  answer(listPosts, { items: [desk] })
  refuse(getPost, 'offline')
  stopClock()
  await openPage('/home', { as: ann })
  await screen.findByText('A desk')
  await user.click(screen.getByRole('link', { name: /^Comment/ }))
  await until(() => expect(callsOf(getPost)).toHaveLength(1))
  // The two automatic retries come after one second and two more seconds.
  await passTime(5000)
  await screen.findByText('Something went wrong. Try again.')
  expect(callsOf(getPost)).toHaveLength(3)
  expect(screen.getByText('A desk')).toBeTruthy()
  answer(getPost, { post: desk, comments: [aComment(desk, 'Nice desk')] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Nice desk')
})

test('a thread that is opened without a connection loads when the connection is back', async () => {
  answer(listPosts, { items: [desk] })
  answer(getPost, { post: desk, comments: [aComment(desk, 'Nice desk')] })
  await openPage()
  await screen.findByText('A desk')
  setOnline(false)
  await user.click(screen.getByRole('link', { name: /^Comment/ }))
  await screen.findByRole('heading', { name: "Bob's post" })
  expect(screen.getByText('A desk')).toBeTruthy()
  expect(callsOf(getPost)).toEqual([])
  setOnline(true)
  await screen.findByText('Nice desk')
})
