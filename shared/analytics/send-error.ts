import * as z from 'zod/mini'
import { defineContract, ofCampus } from '../contract.ts'
import { browserNames, errorKinds, errorsPath, screenNames } from './error-names.ts'

/**
 * Counts an error in a browser, for operators. The browser sends it with `navigator.sendBeacon`, which adds no token.
 * The input has no text of the error, no address and nothing about the person.
 */
export const sendError = defineContract({
  name: 'send-error',
  method: 'POST',
  path: errorsPath,
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
