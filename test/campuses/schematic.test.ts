import { expect, test } from 'vitest'
import { placesByCampus, placesOf, type Place } from '../../shared/campuses/places.ts'
import { schematicOf } from '../../shared/campuses/schematic.ts'

const place = (id: string, at?: readonly [number, number]): Place => ({ id, name: id, ...(at && { at }) })

test('north is up and east is right', () => {
  const drawing = schematicOf([
    place('north', [35.22, -97.44]),
    place('east', [35.2, -97.42]),
    place('west', [35.2, -97.46]),
  ])
  const at = (id: string) => drawing?.drawn.find((one) => one.place.id === id) ?? expect.fail(id)
  expect(at('north').y).toBeLessThan(at('east').y)
  expect(at('west').x).toBeLessThan(at('north').x)
  expect(at('north').x).toBeLessThan(at('east').x)
  // The places are 3.6 km apart from west to east, which takes 45 minutes on foot.
  expect(drawing?.minutes).toBe(45)
})

test('even places that are close to each other are drawn with a gap, and inside the drawing', () => {
  for (const campusId of Object.keys(placesByCampus)) {
    const { drawn = [] } = schematicOf(placesOf(campusId)) ?? {}
    for (const [index, one] of drawn.entries()) {
      expect(one.x >= 0 && one.x <= 1 && one.y >= 0 && one.y <= 1, one.place.name).toBe(true)
      for (const other of drawn.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.13)
    }
  }
  expect(schematicOf(placesOf('ou'))?.drawn).toHaveLength(4)
})

test('there is no drawing if fewer than two positions are known', () => {
  expect(schematicOf([place('one', [35.2, -97.4]), place('unknown')])).toBeUndefined()
})
