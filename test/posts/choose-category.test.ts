import { beforeEach, expect, test, vi } from 'vitest'
import { categories } from '../../shared/posts/category.ts'
import { categoryIcons } from '../../web/src/posts/category-icons.ts'
import { categoryText } from '../../web/src/posts/category-text.ts'
import { postSubject } from '../../web/src/posts/subject.ts'
import { chooseCategory, matchingCategories } from '../../web/src/posts/choose-category.ts'
import { getComposer } from '../../web/src/composer/store.ts'

const showAlert = vi.hoisted(() => vi.fn())
vi.mock('../../web/src/ui/alerts-store.ts', () => ({ showAlert }))

beforeEach(() => vi.resetAllMocks())

test('every category has its own icon', () => {
  expect(Object.keys(categoryIcons)).toEqual([...categories])
  expect(new Set(Object.values(categoryIcons)).size).toBe(categories.length)
})

test('the name of a category is capitalized like a title', () => {
  expect(
    ['tvs & media players', '3d printers & supplies', 'toys, games, & hobbies'].map(categoryText),
  ).toEqual(['TVs & Media Players', '3D Printers & Supplies', 'Toys, Games, & Hobbies'])
})

test('a search finds the categories that contain all typed words, in the order of the list', () => {
  expect(matchingCategories('')).toEqual(categories)
  expect(matchingCategories('Phone')).toEqual(['cell phones & accessories'])
  expect(matchingCategories('  games & ')).toEqual(['toys, games, & hobbies', 'video games & consoles'])
  expect(matchingCategories('games video')).toEqual(['video games & consoles'])
  expect(matchingCategories('boats')).toEqual([])
})

test('a search for a thing finds its category, after the categories with the thing in their name', () => {
  for (const [typed, first] of [
    ['bike', 'sports & outdoors'],
    ['Bikes', 'sports & outdoors'],
    ['sofa', 'furniture'],
    ['couches', 'furniture'],
    ['gas', undefined],
    ['laptop', 'computers & accessories'],
    ['fridge', 'household'],
    ['sublease', 'housing & apartments'],
    ['calculators', 'school supplies'],
    ['ps5', 'video games & consoles'],
    ['air fryer', 'kitchen & dining'],
    ['football tickets', 'tickets'],
  ] as const)
    expect(matchingCategories(typed)[0], typed).toBe(first)
  expect(matchingCategories('music')[0]).toBe('books, movies, & music')
})

test('an alert shows if a chosen category replaces a different one, but not for a first choice, the same category or a removal', () => {
  chooseCategory('drones')
  chooseCategory('drones')
  chooseCategory(undefined)
  chooseCategory('drones')
  expect(showAlert).not.toHaveBeenCalled()
  chooseCategory('tickets')
  chooseCategory(undefined)
  expect(getComposer(postSubject).category).toBeUndefined()
  expect(showAlert.mock.calls).toEqual([[{ message: 'Category switched', type: 'success' }]])
})
