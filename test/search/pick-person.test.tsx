import { expect, test, vi } from 'vitest'
import { searchPeople } from '../../shared/search/search-people.ts'
import type { Author } from '../../shared/users/user.ts'
import { openPage, roots, user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const bella: Author = { id: 'u_bella', name: 'Bella Ortiz', username: 'bella.o', schoolVerified: true }
const field = () => screen.getByRole('combobox', { name: 'Search people' })
const names = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'))
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.getAttribute('aria-label')
}

/** Renders the picker of a person on a page of the site. */
async function openPicker() {
  const onPick = vi.fn<(person: Author) => void>()
  await openPage('/home', { as: ann })
  const [{ PickPerson }, { queryClient }, { QueryClientProvider }, { createRoot }] = await Promise.all([
    import('../../web/src/search/pick-person.tsx'),
    import('../../web/src/lib/query-client.ts'),
    import('@tanstack/react-query'),
    import('react-dom/client'),
  ])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
  root.render(
    <QueryClientProvider client={queryClient}>
      <PickPerson campusId="ou" onPick={onPick} />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Search people' }))
  return onPick
}

test('people are searched from the second character on, once per pause in typing', async () => {
  answer(searchPeople, { items: [bella, bob] })
  await openPicker()
  await user.type(field(), 'b')
  await screen.findByText('Type at least 2 characters.')
  await user.type(field(), 'o ')
  await until(() => expect(names()).toEqual(['Bella Ortiz, @bella.o', 'Bob Lee, @boblee']))
  expect(callsOf(searchPeople)).toEqual([{ campusId: 'ou', q: 'bo' }])
})

test('the arrow keys move through the people and wrap around, and Enter picks', async () => {
  answer(searchPeople, { items: [bella, bob] })
  const onPick = await openPicker()
  await user.type(field(), 'bo')
  await until(() => expect(names()).toHaveLength(2))
  expect(active()).toBeUndefined()
  const walk = ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}']
  const met: unknown[] = []
  for (const key of walk) {
    await user.keyboard(key)
    met.push(active())
  }
  const [first, last] = ['Bella Ortiz, @bella.o', 'Bob Lee, @boblee']
  expect(met).toEqual([last, first, last, first, last, first])
  await user.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([[bella]])
  await user.click(screen.getByRole('option', { name: 'Bob Lee, @boblee' }))
  expect(onPick).toHaveBeenLastCalledWith(bob)
})

test('pressing Enter without a selected person shows an error', async () => {
  answer(searchPeople, { items: [bob] })
  const onPick = await openPicker()
  await user.keyboard('{Enter}')
  await screen.findByText('Please select a user!')
  await user.type(field(), 'bo')
  await until(() => expect(names()).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  // Typing another text removes the selection.
  await user.keyboard('{ArrowDown}b')
  expect(active()).toBeUndefined()
  await user.keyboard('{Enter}')
  expect(onPick).not.toHaveBeenCalled()
})

test('the picker says so if no person is found, or if search is unavailable', async () => {
  answer(searchPeople, { items: [] })
  await openPicker()
  await user.type(field(), 'zz')
  await screen.findByText('No people found for “zz”')
  refuse(searchPeople, 'search-unavailable')
  await user.type(field(), 'y')
  await screen.findByText('Search is not available right now. Try again in a moment.')
})

test('until the next search responds, the picker keeps only the names of the last result that match the new text', async () => {
  answer(searchPeople, { items: [bella, bob] })
  await openPicker()
  await user.type(field(), 'b-')
  await until(() => expect(names()).toHaveLength(2))
  answer(searchPeople, () => new Promise(() => undefined))
  await user.clear(field())
  await user.type(field(), 'BOB')
  expect(names()).toEqual(['Bob Lee, @boblee'])
})
