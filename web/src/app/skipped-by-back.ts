import type { BackRules } from '../lib/route-history.ts'

const patterns = [
  /^\/(user_registration|login|register|verify|logout|forgotpassword)(\/|\?|$)/,
  /^\/(settings|unsubscribe)(\/|\?|$)/,
  /^\/create\//,
  /^\/messages(\/|\?|$)/,
  /[?&]show=/,
]

/** Whether Back skips a page. It skips signing in, settings, unsubscribing, the composer, messages, and tabs of a page. */
export function isSkippedByBack(page: string): boolean {
  return patterns.some((pattern) => pattern.test(page))
}

/** The skipped pages to which Back does return from a post, picture or profile: tabs of a page, and conversations. */
const opening = /^\/messages\/(?!new)|[?&]show=/
/** The pages in the navigation bars. Back treats none of them as opened from a tab or a conversation. */
const places = /^\/(home|search|search_schools|media|notifications|saved)?(\?|$)/

export const backRules: BackRules = {
  isSkipped: isSkippedByBack,
  isOpenedFrom: (page, skipped) => opening.test(skipped) && !places.test(page) && !isSkippedByBack(page),
}
