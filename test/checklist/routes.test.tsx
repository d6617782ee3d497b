import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage } from '../render/page.ts'
import { aPost, ann, bobsProfile } from '../render/samples.ts'
import { serveConversation } from '../chats/open-conversation.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'
import { routes } from './core-experience.ts'

const lamp = aPost('A lamp')

/**
 * A text that each address shows to a member. The screen is as wide as a phone's, except for /messages/new, which is a
 * dialog on a wide screen.
 */
const shows: Record<string, string | RegExp> = {
  '/': 'Be the first...',
  '/home': 'Be the first...',
  '/media': 'No pictures yet',
  '/media/:postId': 'A lamp',
  '/search': 'Start typing to search…',
  '/search_schools': 'Find Your School',
  '/post/:postId': 'A lamp',
  '/post/:postId/likes': 'No likes yet',
  '/create/post': 'Boost visibility',
  '/create/comment/:parentId': /^Replying to/,
  '/create/categories': 'Furniture',
  '/create/message': 'Type at least 2 characters.',
  '/messages': 'Send a message, get a message',
  '/messages/new': 'Type at least 2 characters.',
  '/messages/:chatId': '@boblee',
  '/notifications': /^Nothing to see here/,
  '/notifications/mentions': 'No mentions yet',
  '/saved': "You haven't liked any posts yet",
  '/404': 'Error 404',
  '/:username': '@boblee',
}

test.each(routes)('%s is an address of the site', async (route) => {
  answer(getPost, { post: lamp, comments: [] })
  serveConversation([])
  answer(listGallery, { items: [] })
  answer(listSaved, { items: [] })
  answer(listNotifications, { items: [] })
  answer(listSavers, { items: [] })
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  answer(listPopularSearches, { items: [] })
  const path = route
    .replace(/:postId|:parentId/, lamp.id)
    .replace(':username', 'boblee')
    .replace(':chatId', 'u_ann-u_bob')
  await openPage(path, { as: ann, width: route === '/messages/new' ? 1440 : 390 })
  await screen.findAllByText(shows[route] ?? route)
  await until(() => expect(window.location.pathname).toBe(route === '/' ? '/home' : path))
})

test('any other address shows that the page does not exist', async () => {
  await openPage('/no/such/page')
  await screen.findByText("This page doesn't exist.")
  expect(screen.getByText('Try searching for something else.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go To Feed' })).toBeTruthy()
})
