/** Reports errors in this browser to the operators, without the error's text, the address or the person. */
import type { sendError as contract } from '../../../shared/analytics/send-error.ts'
import {
  errorsPath,
  screenNames,
  type BrowserName,
  type ErrorKind,
  type ScreenName,
} from '../../../shared/analytics/error-names.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { onBroken } from '../lib/broken.ts'
import { sendLate } from '../lib/call.ts'
import { asksNotToTrack, isOptedOut } from './browser.ts'

/** The most errors that a page sends. A page that fails in a loop would otherwise send thousands of the same kind. */
const most = 5
const sent = new Set<unknown>()

/** Sends each error once, at most five per page. A refusal by the server is no error of the page. */
function sendError(kind: ErrorKind, error: unknown): void {
  if (error instanceof RefusalError || sent.has(error) || sent.size === most) return
  const release = releaseIn(document.querySelector<HTMLScriptElement>('script[src*="/first-"]')?.src)
  if (release === undefined || asksNotToTrack() || isOptedOut()) return
  sent.add(error)
  try {
    const screen = screenAt(window.location.pathname)
    const report = { kind, screen, ...browserOf(navigator.userAgent), release }
    sendLate<typeof contract>({ method: 'POST', path: errorsPath }, report)
  } catch {
    // The browser blocks sending, so this error is not reported.
  }
}

/** Sends uncaught errors, and errors that the page itself reports (`onBroken`). Errors of browser extensions are ignored. */
export function watchErrors(): void {
  const isOurs = (file: string | undefined) => file?.includes(`${window.location.origin}/assets/`) ?? false
  onBroken(sendError)
  window.addEventListener('error', ({ error, filename }) => {
    if (isOurs(filename)) sendError('error', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && isOurs(reason.stack)) sendError('error', reason)
  })
}

const releaseIn = (address = '') => /\/first-([\w-]{7})\.js$/.exec(address)?.[1]

function screenAt(path: string): ScreenName {
  const [, first] = path.split('/')
  return screenNames.find((name) => name === first) ?? 'other'
}

/** Edge and Chrome also name the browsers that they resemble, so the order matters. */
const signs: [BrowserName, RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).* Safari/],
]

function browserOf(userAgent: string): { browser: BrowserName; version: number } {
  for (const [browser, sign] of signs) {
    const version = Number(sign.exec(userAgent)?.[1])
    if (version < 1000) return { browser, version }
  }
  return { browser: 'other', version: 0 }
}
