/** Stores the first screen of the feed, as HTML, for the next visit of the same person (show-screen.ts). */
import { readStored, writeStored } from '../lib/stored.ts'
import { screenKey, screenState, type SeenScreen } from './show-screen.ts'

const isAtTop = () =>
  window.location.pathname === '/home' &&
  window.location.search === '' &&
  window.scrollY === 0 &&
  !document.querySelector('dialog[open]')

/** Stores the screen if it is the top of the feed. Returns whether it is. */
export function storeScreen(): boolean {
  const root = document.getElementById('root')
  if (!root?.querySelector('article') || !isAtTop()) return false
  const { cssText: style } = document.documentElement.style
  const screen: SeenScreen = {
    state: screenState(),
    at: Date.now(),
    style,
    sheets: sheetsOf(root),
    html: htmlOf(root),
  }
  writeStored('localStorage', screenKey, JSON.stringify(screen))
  return true
}

export function forgetScreen(): void {
  if (readStored('localStorage', screenKey) !== null) writeStored('localStorage', screenKey, null)
}

/** Returns the addresses of the style sheets that the page uses, without those that the document loads itself. */
function sheetsOf(root: HTMLElement): string[] {
  const isUsed = (rule: CSSRule) => rule instanceof CSSStyleRule && root.querySelector(rule.selectorText)
  return [...document.styleSheets].flatMap(({ href, cssRules }) =>
    href && !/\/first-/.test(href) && [...cssRules].some(isUsed) ? [href] : [],
  )
}

/** Returns the content of the page without the posts below the screen and without addresses of files that expire. */
function htmlOf(root: HTMLElement): string {
  const copy = document.createElement('div')
  copy.append(...[...root.childNodes].map((node) => node.cloneNode(true)))
  const posts = [...copy.querySelectorAll('article')]
  for (const [index, post] of root.querySelectorAll('article').entries())
    if (post.getBoundingClientRect().top > window.innerHeight) posts[index]?.remove()
  for (const file of copy.querySelectorAll('[src*="?"], [src^="blob:"], video')) file.removeAttribute('src')
  for (const picture of copy.querySelectorAll('[srcset*="?"]')) picture.removeAttribute('srcset')
  // What is typed before React replaces the field would be lost.
  for (const field of copy.querySelectorAll('input, textarea')) field.setAttribute('readonly', '')
  return copy.innerHTML
}
