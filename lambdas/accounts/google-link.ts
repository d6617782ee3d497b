import {
  AdminLinkProviderForUserCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
} from '@aws-sdk/client-cognito-identity-provider'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'

const grants = { add: onResource('user-pool', 'cognito-idp:AdminLinkProviderForUser') }

/** The accounts at Google with which users of the pool sign in. */
export const googleLink = effect(grants, () => {
  const client = new CognitoIdentityProviderClient(clientOptions('pool'))
  const UserPoolId = env('USER_POOL_ID')
  return {
    /**
     * Links an account at Google, with which the user can sign in from then on. Returns false if it is linked to another
     * user.
     */
    async add(poolName: string, subject: string): Promise<boolean> {
      const link = new AdminLinkProviderForUserCommand({
        UserPoolId,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: poolName },
        SourceUser: {
          ProviderName: 'Google',
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: subject,
        },
      })
      try {
        await client.send(link)
        return true
      } catch (error) {
        if (error instanceof InvalidParameterException) return false
        throw error
      }
    },
  }
})
