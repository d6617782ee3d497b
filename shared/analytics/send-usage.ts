import * as z from 'zod/mini'
import { campuses } from '../campuses/campus.ts'
import { defineContract, rule } from '../contract.ts'

/**
 * The counted actions of people. `Visit` is sent once per load of the site and day; `Active` is the same for signed-in
 * people.
 */
export const actionNames = ['Complete Registration', 'Login', 'Visit', 'Active'] as const

/** The only pages whose visits are counted. */
export const viewNames = [
  'Auth',
  'Login',
  'Register',
  'Forgot Password',
  'Logout',
  'Claim Account',
  'Mobile Post',
  'Mobile Comment',
  'Mobile New Message',
  'Access Blocked',
] as const
export type ViewName = (typeof viewNames)[number]

const countedSchema = z.union([
  z.strictObject({ action: z.enum(actionNames) }),
  z.strictObject({ view: z.enum(viewNames) }),
])
export type Counted = z.output<typeof countedSchema>

/** The most records in one batch. */
export const batchMaximum = 20

/**
 * Counts the actions and page views of a browser. The browser sends a batch with `navigator.sendBeacon`, which adds no
 * token. `browser` is a random text that the browser replaces each ISO week. The time is the server's.
 */
export const sendUsage = defineContract({
  name: 'send-usage',
  method: 'POST',
  path: '/analytics/usage',
  access: 'visitor',
  scope: 'none',
  summary: 'Counts what a browser did. Stores nothing about a browser that asks not to be tracked.',
  input: z.strictObject({
    campusId: z.string().check(rule('bad-input', (id: string) => campuses.some((one) => one.id === id))),
    browser: z.string().check(z.regex(/^[0-9a-f]{20}$/)),
    counted: z.array(countedSchema).check(z.minLength(1), z.maxLength(batchMaximum)),
  }),
  example: { campusId: 'ou', browser: '0123456789abcdef0123', counted: [{ view: 'Login' }] },
  output: z.object({}),
  refusals: {},
  // This limit is enough for 20,000 students behind one address who open the site ten times an hour each.
  limits: { client: { count: 200_000, seconds: 3600 } },
})
