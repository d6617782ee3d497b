/** What the report of an error in a browser may name, apart from its contract, because a visitor's first script has no schemas. */

/** The path of send-error below `/api`. */
export const errorsPath = '/analytics/errors'

/** `error` is an error that no code of the page caught, `chunk` a part of the code that could not be loaded. */
export const errorKinds = ['error', 'chunk'] as const
export type ErrorKind = (typeof errorKinds)[number]

/**
 * The screens that an error names. A screen is the first part of the page's address. If that part is not in this list,
 * it may be a user name, so `other` is sent instead.
 */
export const screenNames = [
  'create',
  'deals',
  'home',
  'login',
  'media',
  'messages',
  'notifications',
  'post',
  'profile',
  'register',
  'saved',
  'search',
  'settings',
  'swap',
  'verify',
  'other',
] as const
export type ScreenName = (typeof screenNames)[number]

export const browserNames = ['Chrome', 'Edge', 'Firefox', 'Safari', 'other'] as const
export type BrowserName = (typeof browserNames)[number]
