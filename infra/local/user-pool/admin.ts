import * as z from 'zod/mini'
import { type Operation, apiTime, attributeList, listAttributes, operation } from './operation.ts'
import type { User } from './state.ts'

const poolUser = { UserPoolId: z.string(), Username: z.string().check(z.minLength(1), z.maxLength(128)) }
const oneUser = z.object(poolUser)

/** The operations of an operator (here: of our functions), which need a signed request. */
export const adminOperations: Record<string, Operation> = {
  /** The pool sends no mail and knows no temporary passwords: only a suppressed message is accepted. */
  AdminCreateUser: operation(
    z.object({
      ...poolUser,
      UserAttributes: z._default(attributeList, {}),
      MessageAction: z.literal('SUPPRESS'),
      TemporaryPassword: z.optional(z.undefined()),
      ForceAliasCreation: z.optional(z.literal(false)),
    }),
    ({ Username, UserAttributes }, { users }) => {
      const user = users.create(Username, UserAttributes)
      return { User: { Username, Attributes: listAttributes(user), ...description(user) } }
    },
  ),

  AdminGetUser: operation(oneUser, ({ Username }, { users }) => {
    const user = users.get(Username)
    return { Username: user.username, UserAttributes: listAttributes(user), ...description(user) }
  }),

  AdminUpdateUserAttributes: operation(
    z.object({ ...poolUser, UserAttributes: attributeList }),
    ({ Username, UserAttributes }, { users }) => {
      users.update(users.get(Username), UserAttributes)
      return {}
    },
  ),

  AdminSetUserPassword: operation(
    z.object({ ...poolUser, Password: z.string().check(z.maxLength(256)), Permanent: z.literal(true) }),
    ({ Username, Password }, { users }) => {
      users.setPassword(users.get(Username), Password)
      return {}
    },
  ),

  AdminDisableUser: operation(oneUser, ({ Username }, { users, tokens }) => {
    const user = users.get(Username)
    users.setEnabled(user, false)
    tokens.revokeAll(user)
    return {}
  }),

  AdminEnableUser: operation(oneUser, ({ Username }, { users }) => {
    users.setEnabled(users.get(Username), true)
    return {}
  }),

  AdminUserGlobalSignOut: operation(oneUser, ({ Username }, { users, tokens }) => {
    tokens.revokeAll(users.get(Username))
    return {}
  }),

  AdminDeleteUser: operation(oneUser, ({ Username }, { users, tokens }) => {
    const user = users.get(Username)
    tokens.revokeAll(user)
    users.delete(user)
    return {}
  }),
}

function description(user: User) {
  return {
    UserCreateDate: apiTime(user.createdAt),
    UserLastModifiedDate: apiTime(user.modifiedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}
