import { beforeEach, describe, expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Post } from '../../shared/posts/post.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aPhoto, aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const hit = (post: Post, matches: string[] = [], isClose = false) => ({ id: post.id, post, matches, isClose })
const lamp = aPost('A desk lamp. Any desk of my subdesk will do, no desktop')
const link = (name: string) => within(screen.getByRole('main')).getByRole('link', { name })
const address = () => `${window.location.pathname}${window.location.search}`

beforeEach(() => {
  answer(searchPosts, { items: [hit(lamp, ['desk'])] })
  answer(searchPeople, { items: [bob] })
  answer(listPopularSearches, { items: [] })
  answer(listRecentSearches, { items: [] })
  answer(createSearch, {})
})

describe('without a search', () => {
  test('popular searches link to their results, with the number of their views', async () => {
    answer(listPopularSearches, {
      items: [
        { text: 'desk lamp', views: 5432 },
        { text: 'bike & lock', views: 1 },
      ],
    })
    await openPage('/search', { as: ann })
    await screen.findByRole('heading', { name: 'Popular searches' })
    expect(document.title).toBe('Search · OU Buy/Sell')
    screen.getByRole('link', { name: 'desk lamp 5.4K views' })
    await user.click(screen.getByRole('link', { name: 'bike & lock 1 view' }))
    await until(() => expect(address()).toBe('/search?q=bike+%26+lock'))
    await screen.findByRole('article', { name: 'Post by Bob Lee' })
    expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', q: 'bike & lock' }])
  })

  test('if there are no popular searches, or they fail to load, the page suggests typing', async () => {
    await openPage('/search?q=%20%E2%80%8B', { as: ann })
    await screen.findByRole('heading', { name: 'Start typing to search…' })
    refuse(listPopularSearches, 'too-many-requests')
    await openPage('/search', { as: ann })
    await screen.findByRole('heading', { name: 'Start typing to search…' })
    expect(callsOf(searchPosts)).toEqual([])
  })
})

describe('the tabs of the search page', () => {
  test('show posts in Latest in the order of the server, with matches marked as whole words', async () => {
    const desks = aPost('Two desks, https://desk.example')
    answer(searchPosts, { items: [hit(lamp, ['desk']), hit(desks, ['desks'])] })
    await openPage('/search?q=desk', { as: ann })
    const posts = await screen.findAllByRole('article', { name: 'Post by Bob Lee' })
    expect(posts.map((post) => [...post.querySelectorAll('mark')].map((mark) => mark.textContent))).toEqual([
      ['desk', 'desk'],
      ['desks'],
    ])
    expect(posts[0]?.textContent).toContain('A desk lamp. Any desk of my subdesk will do, no desktop')
    expect(document.title).toBe('desk · Search · OU Buy/Sell')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search: desk')
    expect(link('Latest').getAttribute('aria-current')).toBe('page')
    await screen.findByText("You've reached the end.")
    screen.getByText('2 results')
  })

  test('show posts with pictures in Media, each with the buttons Message and Save, and a menu', async () => {
    const chair = aPost('A chair\nwith wheels', { media: [aPhoto('All teal'), aPhoto('All plum')] })
    const own = aPost('My own chair', { author: authorOf(ann), media: [aPhoto('All navy')] })
    answer(searchPosts, { items: [hit(chair), hit(own)] })
    answer(getPost, { post: chair, comments: [] })
    answer(savePost, { saved: true })
    await openPage('/search?q=chair', { as: ann })
    await screen.findAllByRole('article')
    await user.click(link('Media'))
    await until(() => expect(address()).toBe('/search?q=chair&show=media'))
    await screen.findByRole('link', { name: "Bob Lee's post: All teal, 2 files" })
    expect(callsOf(searchPosts).at(-1)).toEqual({ campusId: 'ou', q: 'chair', with: 'pictures' })
    const tile = within(screen.getByRole('article', { name: 'Post by Bob Lee' }))
    tile.getByText('A chair with wheels')
    await user.click(tile.getByRole('button', { name: 'Save (0)' }))
    await tile.findByRole('button', { name: 'Saved!' })
    tile.getByRole('button', { name: 'More' })
    const ofOwn = within(screen.getByRole('article', { name: 'Post by Ann Ray' }))
    expect(ofOwn.queryByText('Message')).toBeNull()
    tile.getByText('Message')
    await user.click(tile.getByRole('button', { name: 'Message Bob Lee' }))
    await screen.findByText('Start a private conversation with Bob Lee.')
  })

  test("show 'Also close' above the first post that does not have the words, in Latest and Media", async () => {
    const media = [aPhoto('All teal')]
    const [exact, converter, cart] = ['A laptop', 'A desk converter', 'A cart'].map((text) =>
      aPost(text, { media }),
    )
    answer(searchPosts, { items: [hit(exact!), hit(converter!, [], true), hit(cart!, [], true)] })
    await openPage('/search?q=laptop', { as: ann })
    await screen.findByText('A desk converter')
    for (const show of ['Latest', 'Media']) {
      await user.click(link(show))
      const heading = await screen.findByRole('heading', { level: 2, name: 'Also close' })
      const isBehind = (text: string) =>
        (heading.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
      expect(['A laptop', 'A desk converter', 'A cart'].map(isBehind)).toEqual([false, true, true])
    }
  })

  test('show no ‘Also close’ if every post has the words, and show it above the first post if none has', async () => {
    await openPage('/search?q=desk', { as: ann })
    await screen.findByText("You've reached the end.")
    expect(screen.queryByRole('heading', { name: 'Also close' })).toBeNull()
    answer(searchPosts, { items: [hit(lamp, [], true)] })
    await openPage('/search?q=tlamp', { as: ann })
    const heading = await screen.findByRole('heading', { name: 'Also close' })
    const article = screen.getByRole('article', { name: 'Post by Bob Lee' })
    expect(heading.compareDocumentPosition(article)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    screen.getByText('1 result')
  })

  test('share saves, so that a post that is unsaved in Media is also unsaved in Latest', async () => {
    const chair = aPost('A chair', { media: [aPhoto('All teal')], saves: 4 })
    answer(searchPosts, { items: [hit(chair)] })
    answer(listSavedIds, { items: [chair.id] })
    answer(unsavePost, { saved: false })
    await openPage('/search?q=chair', { as: ann })
    await screen.findByRole('button', { name: 'Saved!' })
    await user.click(link('Media'))
    await screen.findByText('Message')
    await user.click(await screen.findByRole('button', { name: 'Saved!' }))
    await screen.findByRole('button', { name: 'Save (3)' })
    await user.click(link('Latest'))
    await screen.findByRole('button', { name: 'Save (3)' })
  })

  test('show members in People with a button to message them, from two characters on', async () => {
    await openPage('/search?q=b&show=people', { as: ann })
    await screen.findByRole('heading', { name: 'Type at least 2 characters.' })
    expect(callsOf(searchPeople)).toEqual([])
    await openPage('/search?q=bob', { as: ann })
    await screen.findAllByRole('article')
    await user.click(link('People'))
    await screen.findByText('@boblee')
    expect(callsOf(searchPeople)).toEqual([{ campusId: 'ou', q: 'bob' }])
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Message Bob Lee' }))
    await screen.findByText('Start Conversation?')
  })

  test.each([
    ['latest', searchPosts],
    ['media', searchPosts],
    ['people', searchPeople],
  ] as const)('load the next ten in %s at 251 px before the end', async (show, operation) => {
    stopClock()
    const numbers = Array.from({ length: 30 }, (_, index) => index)
    const pageOf = <T,>(items: T[], cursor: string | undefined) => {
      const start = Number(cursor ?? 0)
      return { items: items.slice(start, start + 10), ...(start < 20 ? { cursor: String(start + 10) } : {}) }
    }
    const posts = numbers.map((index) => hit(aPost(`Lamp ${index}`, { media: [aPhoto('All teal')] })))
    const people = numbers.map((index) => ({ ...bob, id: `u_${index}`, username: `bob${index}` }))
    answer(searchPosts, ({ cursor }) => pageOf(posts, cursor))
    answer(searchPeople, ({ cursor }) => pageOf(people, cursor))
    await openPage(`/search?q=lamp&show=${show}`, { as: ann })
    await screen.findByText('10 or more results')
    reachEnd(252)
    await passTime(5000)
    expect(callsOf(operation)).toHaveLength(1)
    reachEnd(251)
    await screen.findByText('20 or more results')
    reachEnd(251)
    await screen.findByText('30 results')
    await screen.findByText("You've reached the end.")
    expect(callsOf(operation).map(({ cursor }) => cursor)).toEqual([undefined, '10', '20'])
  })

  test('all say so if nothing was found', async () => {
    answer(searchPosts, { items: [] })
    answer(searchPeople, { items: [] })
    for (const show of ['latest', 'media', 'people']) {
      await openPage(`/search?q=unicorn&show=${show}`, { as: ann })
      await screen.findByRole('heading', { name: 'No results for "unicorn"' })
      screen.getByText('Try searching for something else')
      expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull()
    }
  })
})

describe('the address of the search page', () => {
  test('has every filter, which Back and a reload restore', async () => {
    await openPage('/search?q=desk', { as: ann })
    await screen.findAllByRole('article')
    await user.click(screen.getByRole('button', { name: 'With pictures' }))
    await until(() => expect(address()).toBe('/search?q=desk&with=pictures'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posted' }), 'Last 7 days')
    await until(() => expect(address()).toBe('/search?q=desk&with=pictures&since=week'))
    await user.click(screen.getByRole('button', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: 'Furniture' }))
    const whole = '/search?q=desk&category=furniture&with=pictures&since=week'
    await until(() => expect(address()).toBe(whole))
    const input = { campusId: 'ou', q: 'desk', category: 'furniture', with: 'pictures', since: 'week' }
    await until(() => expect(callsOf(searchPosts).at(-1)).toEqual(input))
    await openPage(address(), { as: ann })
    await screen.findByRole('button', { name: 'Category: Furniture' })
    expect(callsOf(searchPosts).at(-1)).toEqual(input)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posted' }), 'Any time')
    await until(() => expect(address()).toBe('/search?q=desk&category=furniture&with=pictures'))
    window.history.back()
    await until(() => expect(address()).toBe(whole))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Posted' }).value).toBe('week')
  })

  test('has the order by best match in every tab of posts, until the chip is pressed again', async () => {
    await openPage('/search?q=desk&since=week', { as: ann })
    await screen.findAllByRole('article')
    const chip = () => screen.getByRole('button', { name: 'Best match' })
    expect(chip().getAttribute('aria-pressed')).toBe('false')
    await user.click(chip())
    await until(() => expect(address()).toBe('/search?q=desk&since=week&order=best'))
    await until(() => expect(chip().getAttribute('aria-pressed')).toBe('true'))
    const input = { campusId: 'ou', q: 'desk', since: 'week', order: 'best' }
    await until(() => expect(callsOf(searchPosts).at(-1)).toEqual(input))
    await user.click(link('Media'))
    await until(() => expect(callsOf(searchPosts).at(-1)).toEqual({ ...input, with: 'pictures' }))
    await user.click(chip())
    await until(() => expect(address()).toBe('/search?q=desk&show=media&since=week'))
  })

  test('keeps the filters across tabs, and an empty result offers to clear them', async () => {
    answer(searchPosts, { items: [] })
    await openPage('/search?q=desk&since=day&show=media', { as: ann })
    await user.click(await screen.findByRole('link', { name: 'Clear filters' }))
    await until(() => expect(address()).toBe('/search?q=desk&show=media'))
    await openPage('/search?q=desk&since=day', { as: ann })
    await screen.findByRole('heading', { name: 'No results for "desk"' })
    expect(link('Media').getAttribute('href')).toBe('/search?q=desk&show=media&since=day')
  })

  test('may contain invalid parameters, which are ignored, and a long search, which is cut', async () => {
    const long = 'x'.repeat(101)
    await openPage(`/search?q=%20${long}&show=maps&category=all&with=words&since=ever&order=a`, { as: ann })
    await screen.findAllByRole('article')
    expect(callsOf(searchPosts)).toEqual([{ campusId: 'ou', q: long.slice(1) }])
  })
})

describe('the permission to search', () => {
  test('includes visitors on a public campus', async () => {
    await openPage('/search?q=desk')
    await screen.findByRole('article', { name: 'Post by Bob Lee' })
  })

  test('excludes visitors on a private campus, who get the prompt to log in before any request', async () => {
    await openPage('/search?q=desk', { campus: 'ut' })
    await screen.findByRole('dialog', { name: 'Log in to search' })
    screen.getByText('This community is private.')
    expect(callsOf(searchPosts)).toEqual([])
    await openPage('/search', { campus: 'ut' })
    await screen.findByRole('dialog', { name: 'Log in to search' })
    expect(callsOf(listPopularSearches)).toEqual([])
  })

  test('excludes a member of a private campus whose session has ended, who sees the request to join', async () => {
    refuse(searchPosts, 'campus-private')
    await openPage('/search?q=desk', { as: ann, campus: 'ut' })
    await screen.findByText('This community is private.')
  })

  test('excludes everyone on the generic site, where a visitor is redirected to the search of schools', async () => {
    await openPage('/search?q=desk', { campus: 'campus' })
    await screen.findByRole('heading', { name: 'Find Your School' })
    expect(window.location.pathname).toBe('/search_schools')
  })
})
