const patterns = [
  /^\/(user_registration|login|register|verify|logout|forgotpassword)(\/|\?|$)/,
  /^\/(settings|unsubscribe)(\/|\?|$)/,
  /^\/create\//,
  /^\/messages(\/|\?|$)/,
  /[?&]show=/,
]

/** Whether Back passes over a page: signing in, settings, unsubscribing, the composer, messages, and tabs of a page. */
export function isSkippedByBack(page: string): boolean {
  return patterns.some((pattern) => pattern.test(page))
}
