/** Notes the exact texts that browser tests looked up and found on a screen, for the checklist (test/checklist). */
import { expect as plainExpect, type Locator } from '@playwright/test'
import { openSightings } from '../checklist/seen.ts'

/** Texts that the running test looked up and found. */
export const seen = openSightings()

const isLocator = (subject: unknown): subject is Locator =>
  typeof subject === 'object' && subject !== null && 'ariaSnapshot' in subject && 'filter' in subject

/** The checks after which the texts of an element count as seen on the screen. */
const onScreen = ['toBeVisible', 'toBeFocused', 'toBeInViewport', 'toBeEnabled', 'toBeDisabled', 'toHaveText']
const wordForWord = ['toHaveText', 'toHaveAccessibleName']

/** The texts that a locator looks for exactly: `getByText('View', { exact: true })`. */
function exactTexts(locator: Locator): string[] {
  const texts = /'((?:[^'\\]|\\.)+)'(?=, (?:\{ )?exact: true)/g
  return [...String(locator).matchAll(texts)].map(([, text]) => (text ?? '').replaceAll("\\'", "'"))
}

function noting(locator: Locator, matchers: object): object {
  return new Proxy(matchers, {
    get(target, name) {
      const matcher: unknown = Reflect.get(target, name)
      if (typeof matcher !== 'function' || typeof name !== 'string') return matcher
      return async (...given: unknown[]) => {
        await Reflect.apply(matcher, target, given)
        const [text] = given
        const { pathname } = new URL(locator.page().url())
        if (wordForWord.includes(name) && typeof text === 'string' && text) seen.note(pathname, text)
        if (onScreen.includes(name)) for (const one of exactTexts(locator)) seen.note(pathname, one)
      }
    },
  })
}

/** Playwright's `expect`. A check that passes notes the texts by which its element was found. */
export const expect = new Proxy(plainExpect, {
  apply(target, self, given: Parameters<typeof plainExpect>) {
    const matchers: object = Reflect.apply(target, self, given)
    const [subject] = given
    return isLocator(subject) ? noting(subject, matchers) : matchers
  },
})
