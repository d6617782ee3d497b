import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campuses, genericCampusId } from '../../shared/campuses/campus.ts'
import { searchCampuses } from '../../shared/campuses/search-campuses.ts'

const schools = campuses.filter(({ id }) => id !== genericCampusId)
const order = schools.map(({ name }) => name)
const byCatalog = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
const found = (typed: string) => searchCampuses(typed).map(({ name }) => name)

test("a school's short name finds it first, and so does the start of that name", () => {
  for (const { name } of schools) expect(found(name)[0]).toBe(name)
  expect(found('har')).toEqual(['Harvard'])
})

test('a city, a state (full or abbreviated) and the country find their schools', () => {
  expect(found('norman')).toEqual(['OU'])
  expect(found('cambridge')).toEqual(['MIT', 'Harvard'])
  expect(found('fl')).toEqual(['UF', 'FSU', 'UCF'].toSorted(byCatalog))
  expect(found('Florida').toSorted(byCatalog)).toEqual(found('fl').toSorted(byCatalog))
  expect(found('united states')).toHaveLength(schools.length)
  expect(found('usa')).toHaveLength(schools.length)
})

test('a country finds only the schools in it', () => {
  const [ou] = schools
  const abroad = { ...ou!, location: { city: 'Toronto', state: 'ON', country: 'CA' } }
  expect(searchCampuses('ca', [abroad])).toEqual([abroad])
  expect(searchCampuses('usa', [abroad])).toEqual([])
})

test('a school must match every typed word, in any order', () => {
  expect(found('oklahoma norman')).toEqual(['OU'])
  expect(found('stillwater state')).toEqual(['OkState'])
  expect(found('norman austin')).toEqual([])
})

test('a match of the name ranks above a match of the state', () => {
  expect(found('texas').slice(0, 3)).toEqual(['UT', 'TAMU', 'UNT'])
})

test('an empty search and punctuation find nothing', () => {
  for (const typed of ['', '   ', '.,-', '&']) expect(found(typed)).toEqual([])
})

describe('any query', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      ...schools.flatMap(({ name, school, location }) => [name, school, ...Object.values(location)]),
    ),
  )

  test('ignores case and accents', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schools), fc.nat(), ({ location: { city } }, at) => {
        const place = at % (city.length + 1)
        const accented = `${city.slice(0, place)}\u0301${city.slice(place)}`
        expect(found(accented.toUpperCase())).toEqual(found(city))
      }),
    )
  })

  test('finds fewer or equally many schools with a further word, and no school twice', () => {
    fc.assert(
      fc.property(typed, typed, (first, second) => {
        const all = found(`${first} ${second}`)
        expect(new Set(all).size).toBe(all.length)
        if (found(first).length > 0) expect(found(first)).toEqual(expect.arrayContaining(all))
      }),
    )
  })

  test('finds a school by the start of any of its words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schools), fc.nat(), fc.nat(), (campus, which, length) => {
        const { city, state, country } = campus.location
        const text = [campus.name, campus.school, city, state, country].join(' ')
        const words = text.match(/\p{L}+/gu) ?? []
        const word = words[which % words.length] ?? ''
        expect(searchCampuses(word.slice(0, 1 + (length % word.length)))).toContainEqual(campus)
      }),
    )
  })
})
