import { CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'

/** Milliseconds for which a token is valid, with a margin for a late check. */
const tokenMs = 2 * 3600_000

export const disabledUsers = effect(
  { list: onResource('user-pool', 'cognito-idp:ListUsers') },
  ({ now }) => ({
    /**
     * Lists the users who were disabled so recently that they may still have a valid token, each with the time when the
     * user last changed.
     */
    async list(): Promise<{ poolName: string; changedAt: number }[]> {
      const client = new CognitoIdentityProviderClient(clientOptions('pool'))
      const found: { poolName: string; changedAt: number }[] = []
      const disabled = { Filter: 'status = "Disabled"', AttributesToGet: ['sub'] }
      const input = { UserPoolId: env('USER_POOL_ID'), ...disabled }
      for await (const { Users = [] } of paginateListUsers({ client }, input))
        for (const { Username: poolName, UserLastModifiedDate } of Users) {
          const changedAt = UserLastModifiedDate?.getTime() ?? 0
          if (poolName !== undefined && changedAt > now() - tokenMs) found.push({ poolName, changedAt })
        }
      return found
    },
  }),
)
