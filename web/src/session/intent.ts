/**
 * An intent is the action that a person tried before they had to log in or verify. When the person is back on the page of
 * the action, it is performed. An intent stays in this tab, is used once, and is dropped after two hours, on log-out, and
 * on any other page except the account pages.
 */
import * as z from 'zod/mini'
import { postIdSchema } from '../../../shared/posts/schema.ts'
import { ulidSchema } from '../../../shared/ulid-schema.ts'
import type { Me } from '../../../shared/users/user.ts'
import { userIdSchema } from '../../../shared/users/schema.ts'
import { ownPath } from '../lib/own-path.ts'
import { parseStored } from '../lib/stored.ts'
import { isAccountPage } from './back.ts'
import { forgetIntent, readIntent, writeIntent } from './intent-store.ts'

/** Two hours, as long as a mailed code is valid. */
const keepMs = 2 * 3600_000

const actionSchema = z.union([
  z.strictObject({ kind: z.literal('save'), postId: postIdSchema }),
  z.strictObject({ kind: z.literal('comment'), parentId: postIdSchema }),
  z.strictObject({ kind: z.literal('post') }),
  z.strictObject({
    kind: z.literal('message'),
    partner: z.strictObject({
      id: userIdSchema,
      name: z.string().check(z.maxLength(100)),
      /** The post with which the conversation begins. */
      postId: z.optional(ulidSchema),
    }),
  }),
])
export type Action = z.output<typeof actionSchema>

const intentSchema = z.strictObject({
  action: actionSchema,
  /** The path of the page where the action is performed. */
  page: z.string().check(z.refine((page) => ownPath(page) === page)),
  /** When the intent was stored, in epoch milliseconds. */
  at: z.number(),
  /** The id of the only person for whom the action is performed; undefined until a person is signed in. */
  owner: z.optional(z.string()),
})
type Intent = z.output<typeof intentSchema>

export function keepIntent(action: Action, me: Me | undefined): void {
  store({ action, page: window.location.pathname, at: Date.now(), ...(me && { owner: me.id }) })
}

/** Whether the stored action needs only a log-in, not a verified school. */
export function needsOnlyLogIn(): boolean {
  return kept()?.action.kind === 'save'
}

/**
 * Returns the stored action if the person is on its page and may perform it. The action is then removed, and also if it
 * belongs to another person, or if the page is neither its page nor an account page.
 */
export function takeIntent(me: Me, pathname: string): Action | undefined {
  const intent = kept()
  const isOn = intent?.page === pathname
  if (!intent || (intent.owner ?? me.id) !== me.id || !(isOn || isAccountPage(pathname))) {
    forgetIntent()
    return undefined
  }
  const may = me.verified && (me.schoolVerified || intent.action.kind === 'save')
  if (isOn && may) {
    forgetIntent()
    return intent.action
  }
  if (intent.owner === undefined) store({ ...intent, owner: me.id })
  return undefined
}

function store(intent: Intent): void {
  writeIntent(JSON.stringify(intent))
}

function kept(): Intent | undefined {
  const intent = parseStored(intentSchema, readIntent())
  const age = intent && Date.now() - intent.at
  return age !== undefined && age >= 0 && age < keepMs ? intent : undefined
}
