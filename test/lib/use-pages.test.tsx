import { QueryClient, QueryClientProvider, type InfiniteData } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { itemsOf, usePages } from '../../web/src/lib/use-pages.ts'
import { until } from '../render/screen.ts'

type Page = { items: { id: string }[]; cursor?: string }
const pageOf = (letters: string, cursor?: string): Page => ({
  items: [...letters].map((id) => ({ id })),
  ...(cursor ? { cursor } : {}),
})

/** A site with a page for the list and another page. */
function openList(load: (page: { cursor?: string }) => Promise<Page>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let list: ReturnType<typeof usePages<Page>> | undefined
  function List() {
    const current = usePages({ key: ['list', 'of'], load })
    useLayoutEffect(() => {
      list = current
    })
    return 'list'
  }
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/other', element: 'other' },
    ],
    { initialEntries: ['/list'] },
  )
  const page = document.createElement('div')
  createRoot(page).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const shown = () =>
    itemsOf(list?.pages ?? [])
      .map(({ id }) => id)
      .join('')
  /** Goes to an address, or back, and waits until its page is rendered. */
  const visit = async (to: string | -1) => {
    await (to === -1 ? router.navigate(to) : router.navigate(to))
    await until(() => expect(router.state.location.pathname).toBe(`/${page.textContent}`))
  }
  /** Changes the first page, as a hint does. */
  const change = (first: Page) =>
    client.setQueryData<InfiniteData<Page>>(['list', 'of'], (now) => now && { ...now, pages: [first] })
  const idle = () => until(() => expect(client.isFetching()).toBe(0))
  return { visit, shown, change, idle, list: () => list! }
}

test('each page is requested with the cursor of the previous page, and an item that is on two pages is listed once', async () => {
  const load = vi.fn(async ({ cursor }: { cursor?: string }) =>
    cursor ? pageOf('bc') : pageOf('ab', 'next'),
  )
  const { shown, list } = openList(load)
  await until(() => expect(shown()).toBe('ab'))
  expect(list().more).toBe(true)
  list().loadMore()
  await until(() => expect(shown()).toBe('abc'))
  expect(list()).toMatchObject({ more: false, failed: undefined })
  expect(load.mock.calls.map(([page]) => page)).toEqual([{}, { cursor: 'next' }])
})

test('if loading a further page fails, the loaded pages stay, and an error shows until a retry succeeds', async () => {
  const load = vi.fn(async ({ cursor }: { cursor?: string }) => (cursor ? pageOf('c') : pageOf('ab', 'next')))
  const { shown, list } = openList(load)
  await until(() => expect(shown()).toBe('ab'))
  load.mockRejectedValueOnce(new Error('Something went wrong.'))
  list().loadMore()
  await until(() => expect(list().moreFailed).toBe('Something went wrong.'))
  expect(list().failed).toBe('Something went wrong.')
  expect(shown()).toBe('ab')
  list().loadMore()
  await until(() => expect(shown()).toBe('abc'))
  expect(list()).toMatchObject({ failed: undefined, moreFailed: undefined })
})

test('opening a list again after a minute reloads its first page; Back shows all loaded pages of the list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let first = pageOf('ab', 'next')
  const load = vi.fn(async ({ cursor }: { cursor?: string }) => (cursor ? pageOf('c') : first))
  const { visit, shown, list } = openList(load)
  await until(() => expect(shown()).toBe('ab'))
  list().loadMore()
  await until(() => expect(shown()).toBe('abc'))
  first = pageOf('xa', 'next')
  vi.setSystemTime(Date.now() + 61_000)
  await visit('/other')
  await visit(-1)
  expect(shown()).toBe('abc')
  vi.setSystemTime(Date.now() + 61_000)
  await visit('/other')
  await visit('/list')
  await until(() => expect(shown()).toBe('xa'))
  expect(list().more).toBe(true)
  expect(load.mock.calls.map(([page]) => page)).toEqual([{}, { cursor: 'next' }, {}])
})

test('a change of the list stays when the further page that was in flight arrives', async () => {
  const further = Promise.withResolvers<Page>()
  const load = vi.fn(({ cursor }: { cursor?: string }) =>
    cursor ? further.promise : Promise.resolve(pageOf('ab', 'next')),
  )
  const { shown, list, change } = openList(load)
  await until(() => expect(shown()).toBe('ab'))
  list().loadMore()
  await until(() => expect(load).toHaveBeenCalledTimes(2))
  // The hint has added the item 'n' and deleted the item 'b'.
  change(pageOf('na', 'next'))
  further.resolve(pageOf('cd'))
  await until(() => expect(shown()).toBe('nacd'))
  expect(list().more).toBe(false)
})

test('a further page that does not continue the current list is dropped', async () => {
  const further = Promise.withResolvers<Page>()
  const load = vi.fn(({ cursor }: { cursor?: string }) =>
    cursor === 'next' ? further.promise : Promise.resolve(cursor ? pageOf('z') : pageOf('ab', 'next')),
  )
  const { shown, list, change, idle } = openList(load)
  await until(() => expect(shown()).toBe('ab'))
  list().loadMore()
  await until(() => expect(load).toHaveBeenCalledTimes(2))
  change(pageOf('xy', 'other'))
  further.resolve(pageOf('cd'))
  await idle()
  await until(() => expect(shown()).toBe('xy'))
  list().loadMore()
  await until(() => expect(shown()).toBe('xyz'))
})
