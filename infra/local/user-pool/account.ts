import * as z from 'zod/mini'
import { UserPoolError, notAuthorized } from './error.ts'
import { type Operation, listAttributes, operation } from './operation.ts'

const withAccessToken = z.object({ AccessToken: z.string() })

/** What a browser does without a signature besides signing in. */
export const accountOperations: Record<string, Operation> = {
  GetUser: operation(withAccessToken, ({ AccessToken }, { tokens }) => {
    const user = tokens.userOf(AccessToken)
    return { Username: user.username, UserAttributes: listAttributes(user) }
  }),

  GlobalSignOut: operation(withAccessToken, ({ AccessToken }, { tokens }) => {
    tokens.revokeAll(tokens.userOf(AccessToken))
    return {}
  }),

  RevokeToken: operation(z.object({ ClientId: z.string(), Token: z.string() }), ({ Token }, { tokens }) => {
    tokens.revoke(Token)
    return {}
  }),

  SignUp: operation(z.object({ ClientId: z.string() }), (_input, { settings }) => {
    if (!settings.signUpAllowed) throw notAuthorized('SignUp is not permitted for this user pool')
    throw new UserPoolError('InvalidAction', 'The local user pool does not support SignUp')
  }),
}
