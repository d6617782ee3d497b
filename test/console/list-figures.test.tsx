/** The figures of use on the screen of an operator. The plots themselves are tested in a browser (console.spec.ts). */
import { afterEach, expect, test, vi } from 'vitest'
import type { FigureName } from '../../shared/analytics/figures.ts'
import { listFigures } from '../../shared/operators/list-figures.ts'
import { daysUntil } from '../../web/console/figures.ts'
import { ListFigures } from '../../web/console/list-figures.tsx'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { user } from '../render/page.ts'
import { screen, within } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'
import { press, show } from './show.tsx'

vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: async () => ({}), signOut: async () => undefined }))
// The DOM of rendered tests has no canvas.
vi.mock('../../web/console/plot.tsx', () => ({
  Plot: ({ label, counts }: { label: string; counts: number[] }) => (
    <figure aria-label={label}>{counts.join(' ')}</figure>
  ),
}))
afterEach(() => queryClient.clear())

const today = '2026-11-30'
const nothing = {
  visitors: 0,
  active: 0,
  'sign-ups': 0,
  'log-ins': 0,
  posts: 0,
  comments: 0,
  messages: 0,
  sales: 0,
}
const countsOf = (counts: Partial<Record<FigureName, number>>) => ({ ...nothing, ...counts })

test('today is a row for each campus, the most active first, below a row for all campuses', async () => {
  answer(listFigures, {
    today,
    figures: [
      { day: today, counts: countsOf({ visitors: 1234, active: 30 }) },
      { day: today, campusId: 'ou', counts: countsOf({ active: 10 }) },
      { day: today, campusId: 'ut', counts: countsOf({ active: 20, sales: 3 }) },
      { day: '2026-11-29', campusId: 'smu', counts: countsOf({ active: 90 }) },
    ],
  })
  show(<ListFigures />)
  const table = await screen.findByRole('table')
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells.map(([campus, visitors, active]) => [campus, visitors, active])).toEqual([
    ['Campus', 'Visitors', 'Active people'],
    ['All campuses', '1,234', '30'],
    ['UT', '0', '20'],
    ['OU', '0', '10'],
  ])
})

test('the plots show the last 14 days of the chosen campus, with 0 for days without a count', async () => {
  answer(listFigures, {
    today,
    figures: [
      { day: today, counts: countsOf({ posts: 5 }) },
      { day: '2026-11-17', counts: countsOf({ posts: 2 }) },
      { day: today, campusId: 'ou', counts: countsOf({ posts: 4 }) },
    ],
  })
  show(<ListFigures />)
  const posts = async () => (await screen.findByRole('figure', { name: 'Posts' })).textContent
  expect(await posts()).toBe('2 0 0 0 0 0 0 0 0 0 0 0 0 5')
  await user.selectOptions(await screen.findByLabelText('Campus'), 'OU')
  expect(await posts()).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 4')
  await press('All campuses')
  expect(await posts()).toBe('2 0 0 0 0 0 0 0 0 0 0 0 0 5')
  expect(document.activeElement?.textContent).toBe('The Last 14 Days')
  expect(daysUntil(today)[0]).toBe('2026-11-17')
})

test('figures that are still being counted can be loaded again, and an empty answer says so', async () => {
  refuse(listFigures, 'figures-late')
  show(<ListFigures />)
  await screen.findByText('The figures are still being counted. Try again in a minute.')
  answer(listFigures, { today, figures: [] })
  await press('Load Again')
  await screen.findByText('Nothing was counted in the last 14 days.')
})
