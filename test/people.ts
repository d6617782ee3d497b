/**
 * Creates people with a verified e-mail through the product's own stores. This is faster than registering people and mailing
 * codes, which only tests of accounts need. The code runs in the process of the cloud, so that test files do not load it.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { localPorts } from '../infra/config.ts'
import { localCredentials, region } from '../infra/local/account.ts'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { accountStore } from '../lambdas/access/account-store.ts'
import { identify } from '../lambdas/platform/identify.ts'
import type { Row } from '../lambdas/platform/row.ts'
import { connectTable, type Write, type Writes } from '../lambdas/platform/table.ts'
import { claimStore } from '../lambdas/users/claim-store.ts'
import { emailKey } from '../lambdas/users/user-keys.ts'
import { userSchema, userStore, type User } from '../lambdas/users/user-store.ts'
import { keysOf } from '../shared/kernel.ts'
import { splitName, usernameCandidate } from '../shared/users/names.ts'
import { tokenByPassword } from './srp-sign-in.ts'

export interface School {
  email: string
  campusId: string
}

export interface NewPerson {
  email: string
  name: string
  password: string
  /** Undefined for a person who has joined no campus. */
  school: School | undefined
}

/** An existing person with the verified address `email`, and the school whose campus they join. */
export interface NewMember {
  email: string
  school: School
}

export function peopleIn(
  ports: ReturnType<typeof localPorts>,
  { TABLE_NAME = '', USER_POOL_ID: UserPoolId = '', USER_POOL_CLIENT_ID = '' }: Record<string, string>,
) {
  const options = { region, credentials: localCredentials }
  const userPoolEndpoint = `http://127.0.0.1:${ports.userPool}`
  const pool = new CognitoIdentityProviderClient({ ...options, endpoint: userPoolEndpoint })
  // `connectTable` reads the table's name from the environment. The variable is deleted then, because workers inherit it.
  process.env['TABLE_NAME'] = TABLE_NAME
  const table = connectTable(new DynamoDBClient({ ...options, endpoint: `http://127.0.0.1:${ports.table}` }))
  delete process.env['TABLE_NAME']
  const platform = {
    table,
    now: () => Date.now(),
    random: (bytes: number) => randomBytes(bytes).toString('hex'),
  }
  const [users, accounts] = [userStore(platform), accountStore(platform)]

  async function join({ email, school }: NewMember): Promise<void> {
    const claim = await table.get(emailKey(email), { consistent: true })
    const user = await users.get(String(claim?.['userId']), { consistent: true })
    if (!user) throw new Error(`${email} belongs to nobody`)
    const failed = await table.transact({ join: users.joining(user, school.email, school.campusId) })
    if (failed) throw new Error(`${email} did not join ${school.campusId}`)
  }

  /** Returns the store that opens accounts. With a school, a new person is a member from the first write on. */
  const claimsOf = (school: School | undefined) =>
    claimStore({
      ...platform,
      table: {
        ...table,
        transact: <Name extends string>(writes: Writes<Name>) =>
          table.transact(
            school
              ? asMember(writes, (person) => users.joining(person, school.email, school.campusId))
              : writes,
          ),
      },
    })

  /** Opens an account without signing in. */
  async function create({ email, name, password, school }: NewPerson): Promise<void> {
    const Username = randomUUID()
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ]
    await pool.send(
      new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
    )
    await pool.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }),
    )
    const id = `u_${platform.random(10)}`
    const names = splitName(name)
    const person = { ...names, id, email, username: usernameCandidate(names, id.slice(-7)) }
    const claim = { userId: id, cognitoName: Username, registrationId: id, claimedAt: Date.now() }
    if (await claimsOf(school).create({ ...person, verified: true, hasPassword: true }, claim))
      throw new Error(`${email} or its user name is taken`)
  }
  async function signIn(email: string, password: string): Promise<string> {
    const client = { userPoolId: UserPoolId, userPoolClientId: USER_POOL_CLIENT_ID, userPoolEndpoint }
    const token = await tokenByPassword(client, email, password)
    const claimsOfToken: unknown = JSON.parse(String(Buffer.from(token.split('.')[1] ?? '', 'base64url')))
    const started = await identify({ claims: claimsOfToken, authorization: undefined })
    if (
      !started ||
      !(await accounts.startSession(started, { deviceId: 'device-of-a-test', device: 'A browser' }))
    )
      throw new Error(`The session of ${email} did not start`)
    return token
  }

  return {
    create,
    /** Opens an account and returns the token of its first session. */
    async open(person: NewPerson): Promise<string> {
      await create(person)
      return signIn(person.email, person.password)
    },
    /** Makes a person with a verified e-mail a member of a campus. */
    join,
  }
}

/**
 * Merges the writes that create a person with the writes of joining a campus. It leaves out `copyingSince`, which would start
 * the update of the person's copies, because a new person has no copies.
 */
function asMember<Name extends string>(
  writes: Writes<Name>,
  joiningOf: (person: User) => Write[],
): Writes<Name> {
  const withJoining = (write: Write): Write[] => {
    const person = 'put' in write ? userSchema.safeParse(write.put).data : undefined
    if (!('put' in write) || !person) return [write]
    const joining = joiningOf(person)
    const changes = joining.flatMap((each) => ('update' in each ? [each.update] : []))
    const changed: Row = Object.assign({ ...write.put }, ...changes.flatMap(({ set, add }) => [set, add]))
    const { copyingSince: _, ...copied } = changed
    return [{ ...write, put: copied }, ...joining.filter((each) => !('update' in each))]
  }
  const named = keysOf(writes).map((name) => [name, [writes[name]].flat().flatMap(withJoining)])
  return Object.fromEntries(named) as Writes<Name>
}
