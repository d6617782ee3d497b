/** Notes what browser tests looked up and found on a screen, word for word, for the checklist (test/checklist). */
import { expect as plainExpect, type Locator } from '@playwright/test'

/** Texts that the running test looked up and found. */
export const seen = new Set<string>()

const isLocator = (subject: unknown): subject is Locator =>
  typeof subject === 'object' && subject !== null && 'ariaSnapshot' in subject && 'filter' in subject

/** These pass only where the element is on the screen. */
const onScreen = ['toBeVisible', 'toBeFocused', 'toBeInViewport', 'toBeEnabled', 'toBeDisabled', 'toHaveText']
const wordForWord = ['toHaveText', 'toHaveAccessibleName']

/** The texts of a locator that were looked for exactly: `getByText('View', { exact: true })`. */
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
        if (wordForWord.includes(name) && typeof text === 'string' && text) seen.add(text)
        if (onScreen.includes(name)) for (const one of exactTexts(locator)) seen.add(one)
      }
    },
  })
}

/** Playwright's `expect`; a check of an element that passed notes the texts that it was found by. */
export const expect = new Proxy(plainExpect, {
  apply(target, self, given: Parameters<typeof plainExpect>) {
    const matchers: object = Reflect.apply(target, self, given)
    const [subject] = given
    return isLocator(subject) ? noting(subject, matchers) : matchers
  },
})
