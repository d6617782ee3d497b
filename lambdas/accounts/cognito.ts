/** The user pool keeps passwords and issues tokens; everything else about a person is in the table. */
import { randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { passwordRefusalOf } from './password-refusal.ts'

const poolGrants = {
  isReady: onResource('user-pool', 'cognito-idp:AdminGetUser'),
  create: onResource('user-pool', 'cognito-idp:AdminCreateUser', 'cognito-idp:AdminSetUserPassword'),
  // These calls need no grant, because the access token alone permits them.
  changePassword: [],
  checkPassword: [],
  setPassword: onResource('user-pool', 'cognito-idp:AdminSetUserPassword'),
  discardPassword: onResource('user-pool', 'cognito-idp:AdminSetUserPassword'),
  signOutEverywhere: onResource('user-pool', 'cognito-idp:AdminUserGlobalSignOut'),
  setEmail: onResource('user-pool', 'cognito-idp:AdminUpdateUserAttributes'),
  remove: onResource('user-pool', 'cognito-idp:AdminDeleteUser'),
}

/** A user of the pool needs a password to sign in, so users without one get a random one that is discarded. */
const unknownPassword = () => randomBytes(48).toString('base64url')

/** Changes a password. The pool checks the current password and counts wrong ones; other sign-ins continue. */
const changing =
  (client: CognitoIdentityProviderClient) =>
  async (
    AccessToken: string,
    PreviousPassword: string,
    ProposedPassword: string,
  ): Promise<'changed' | NonNullable<ReturnType<typeof passwordRefusalOf>>> => {
    try {
      await client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }))
      return 'changed'
    } catch (error) {
      const refusal = passwordRefusalOf(error)
      if (refusal) return refusal
      throw error
    }
  }

/** Checks and creates the users of a pool. */
export function poolUsers(client: CognitoIdentityProviderClient, UserPoolId: string) {
  /** Returns false if the pool refuses the password. */
  async function setPassword(Username: string, Password: string): Promise<boolean> {
    try {
      await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }))
      return true
    } catch (error) {
      if (error instanceof InvalidPasswordException) return false
      throw error
    }
  }

  return {
    setPassword,

    /** Whether the user exists and can sign in, which needs a password. */
    async isReady(Username: string): Promise<boolean> {
      try {
        const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }))
        return user.UserStatus === 'CONFIRMED'
      } catch (error) {
        if (error instanceof UserNotFoundException) return false
        throw error
      }
    },

    /**
     * Creates the user with a password, or sets the password of a user who was created without one. Without `Password`
     * nobody can sign in by password. Returns false if the pool refuses the password. The pool only signs in by verified
     * addresses, so the address is marked as verified here; whether it is proved is an attribute of the person's row.
     */
    async create(Username: string, email: string, Password = unknownPassword()): Promise<boolean> {
      try {
        await client.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username,
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
            ],
          }),
        )
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error
      }
      return setPassword(Username, Password)
    },
  }
}

export const cognito = effect(poolGrants, () => {
  const client = new CognitoIdentityProviderClient(clientOptions('pool'))
  const UserPoolId = env('USER_POOL_ID')

  const changePassword = changing(client)

  return {
    ...poolUsers(client, UserPoolId),
    changePassword,

    /** Whether the password is right: this changes it to itself, because the pool has no call that only compares. */
    async checkPassword(accessToken: string, password: string) {
      const result = await changePassword(accessToken, password, password)
      // The pool compares the password before it applies its rules, so a password refused by the rules is right.
      return result === 'changed' || result === 'password-too-short' ? 'right' : result
    },

    /** Changes the address with which the user signs in. Tokens do not contain the address, so sessions continue. */
    async setEmail(Username: string, email: string): Promise<void> {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
    },

    async discardPassword(Username: string): Promise<void> {
      const Password = unknownPassword()
      await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }))
    },

    /** Ends every sign-in: its tokens are not renewed. */
    async signOutEverywhere(Username: string): Promise<void> {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    },

    /** Removes a user, their password and their link to Google. A missing user is no failure. */
    async remove(Username: string): Promise<void> {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error
      }
    },
  }
})
