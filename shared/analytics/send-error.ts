import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'

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

/**
 * Counts an error in a browser, for operators. The browser sends it with `navigator.sendBeacon`, which adds no token.
 * The input has no text of the error, no address and nothing about the person.
 */
export const sendError = defineContract({
  name: 'send-error',
  method: 'POST',
  path: '/analytics/errors',
  access: 'visitor',
  scope: 'none',
  summary: 'Counts an error in a browser. Ignores a browser that asks not to be tracked.',
  input: z.strictObject({
    kind: z.enum(errorKinds),
    screen: z.enum(screenNames),
    browser: z.enum(browserNames),
    /** The browser's major version; 0 if it is not known. */
    version: z.int().check(z.gte(0), z.lte(999)),
    /** The hash in the name of the site's first script, which names the release. */
    release: z.string().check(z.regex(/^[\w-]{7}$/)),
  }),
  example: { kind: 'error', screen: 'post', browser: 'Safari', version: 26, release: 'B3x_9-a' },
  output: z.object({}),
  refusals: {},
  limits: { client: ofCampus },
})
