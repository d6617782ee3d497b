import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentsOf, contrast } from '../../shared/campuses/accent.ts'
import { surfaces, type Theme } from '../../shared/campuses/surfaces.ts'
import { campuses } from '../../shared/campuses/campus.ts'

const themes: Theme[] = ['light', 'dark']
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

function expectReadable(color: string, theme: Theme) {
  const { accent, accentInk, accentText } = accentsOf(color, theme)
  expect(contrast(accent, accentInk)).toBeGreaterThanOrEqual(4.5)
  for (const surface of surfaces[theme]) {
    expect(contrast(accentText, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent, surface)).toBeGreaterThanOrEqual(theme === 'dark' ? 3 : 1.35)
  }
}

describe('an accent has enough contrast', () => {
  test.each(campuses.map((campus) => ({ name: campus.name, color: campus.color })))(
    'for $name, in both themes',
    ({ color }) => themes.forEach((theme) => expectReadable(color, theme)),
  )

  test('for any colour, in both themes', () => {
    fc.assert(fc.property(anyColor, fc.constantFrom(...themes), expectReadable), { numRuns: 2000 })
  })

  test('for black, white, and the two greys that contrast equally little with black and white text', () => {
    for (const color of ['#000000', '#ffffff', '#767676', '#777777'])
      themes.forEach((theme) => expectReadable(color, theme))
  })
})

test('a colour with enough contrast is not changed', () => {
  expect(accentsOf('#841617', 'light')).toEqual({
    accent: '#841617',
    accentInk: '#ffffff',
    accentText: '#841617',
  })
})

test('the dark reds of different schools remain different on a dark page', () => {
  const reds = ['#841617', '#500000', '#8c1515', '#a31f34', '#782f40']
  expect(new Set(reds.map((red) => accentsOf(red, 'dark').accent)).size).toBe(reds.length)
})

test('a text that is not a hex colour throws', () => {
  expect(() => accentsOf('maroon', 'light')).toThrow('is not a colour')
})

test('the surface colours in the code equal those of tokens.css', () => {
  const css = readFileSync('web/src/ui/tokens.css', 'utf8')
  for (const color of [...surfaces.light, ...surfaces.dark]) expect(css).toContain(color)
})

test('the contrast of black with white is 21, and of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#841617', '#841617')).toBe(1)
})
