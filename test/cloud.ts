/** The laptop cloud for tests: calls operations through the site, creates people of every role, and reads mails. */
import type { localPorts } from '../infra/config.ts'
import { localCredentials, region } from '../infra/local/account.ts'
import { limitKey } from '../lambdas/platform/limit-keys.ts'
import { banKey } from '../lambdas/users/user-keys.ts'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, inject } from 'vitest'
import type * as z from 'zod/mini'
import type { AnyContract, InputOf, OutputOf } from '../shared/contract.ts'
import type { errorBody } from '../shared/error-body.ts'
import { pathParameters } from '../shared/path-parameters.ts'
import { register } from '../shared/accounts/register.ts'
import { startSession } from '../shared/accounts/start-session.ts'
import { newUlid } from '../shared/ulid.ts'
import { tokenByLink } from './amplify-sign-in.ts'
import type { NewPerson, School } from './people.ts'
import { tokenByPassword } from './srp-sign-in.ts'

interface Cloud {
  ports: ReturnType<typeof localPorts>
  environment: Record<string, string>
  users: Record<string, string>
  outputs: Record<string, string>
  siteBucket: string
  failuresBucket: string
  analyticsBucket: string
}

let known: Promise<Cloud> | undefined

export function theCloud(): Promise<Cloud> {
  known ??= ask('/')
  return known
}

// Waits until the cloud has started, so that the time limits of single tests do not include its start.
beforeAll(async () => void (await theCloud()))

/** Resolves when every reaction to earlier writes has run. */
export async function idle(): Promise<void> {
  await ask('/idle')
}

/** Raises the alarm with this section of infra/README.md. */
export async function raiseAlarm(section: string): Promise<void> {
  await ask(`/alarm/${section}`)
}

/** Empties the edge's cache, as if all its entries had expired. */
export async function forgetEdge(): Promise<void> {
  await ask('/forget-edge')
}

const ask = async (path: string) => (await (await askStarter(path)).json()) as Cloud
const post = async (path: string, body: unknown) =>
  (await askStarter(path, { method: 'POST', body: JSON.stringify(body) })).text()

async function askStarter(path: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(`${inject('cloudStarter')}${path}`, request)
  if (!response.ok) throw new Error(await response.text())
  return response
}

export interface Person {
  email: string
  password: string
  token: string
}

export interface ApiResponse<Output> {
  status: number
  /** The output of the operation. Reading it throws an error if the operation refused the call, so that the test fails. */
  output: Output
  /** The refusal without the id of the request; undefined if the operation succeeded. */
  error: Omit<z.output<typeof errorBody>['error'], 'requestId'> | undefined
  /** The id of a refused request. */
  requestId: string | undefined
  /** The calls and units at the table. Counting a limit is one call and one write, even if it was retried. */
  capacity: { calls: number; read: number; write: number }
  headers: Headers
}

/** Calls an operation as a person, or as a visitor. `loose` sends an input that the compiler would refuse. */
export async function call<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  as?: Pick<Person, 'token'>,
): Promise<ApiResponse<OutputOf<C>>> {
  return loose(contract, input as Record<string, unknown>, as)
}

export async function loose<C extends AnyContract>(
  contract: C,
  input: Record<string, unknown>,
  as?: Pick<Person, 'token'>,
): Promise<ApiResponse<OutputOf<C>>> {
  const { ports } = await theCloud()
  const inPath = pathParameters(contract)
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(input[name])),
  )
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined),
  )
  const query =
    contract.method === 'GET'
      ? new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, textOf(value)])).toString()
      : ''
  const response = await fetch(`http://127.0.0.1:${ports.site}/api${path}${query ? `?${query}` : ''}`, {
    method: contract.method,
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    ...(contract.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  })
  return responseOf(response)
}

/** Turns any value into text that is valid in an address. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed()
}

export async function responseOf(response: Response): Promise<ApiResponse<never>> {
  const body = (await response.json()) as Partial<z.output<typeof errorBody>>
  const consumed = Object.fromEntries(
    (response.headers.get('x-consumed-capacity') ?? '').split(';').map((pair) => pair.split('=')),
  )
  return {
    status: response.status,
    get output(): never {
      if (body.error) throw new Error(`Refused: ${JSON.stringify(body.error)}`)
      return body as never
    },
    error: refusalOf(body.error),
    requestId: body.error?.requestId,
    capacity: {
      calls: Number(consumed['calls']) - Number(consumed['limitRetries']),
      read: Number(consumed['read']),
      write: Number(consumed['write']) - Number(consumed['limitRetries']),
    },
    headers: response.headers,
  }
}

function refusalOf(error: z.output<typeof errorBody>['error'] | undefined): ApiResponse<never>['error'] {
  if (!error) return undefined
  const { requestId: _, ...refusal } = error
  return refusal
}

/**
 * Returns whether an operation ends the session of its caller. A test that calls every operation needs a new person for each
 * of these operations.
 */
export function endsSession({ name }: AnyContract): boolean {
  return ['sign-out', 'sign-out-everywhere'].includes(name)
}

let people = 0
/** Returns an address that no other test uses. */
export function newEmail(domain = 'example.com'): string {
  people += 1
  return `p${process.pid}-${Date.now().toString(36)}-${people}@${domain}`
}

const password = 'correct horse'

/** Signs in by password and starts the session. */
export async function signInAs(email: string, secret = password): Promise<Person> {
  return withSession(await signInWithoutSession(email, secret))
}

export async function signInWithoutSession(email: string, secret = password): Promise<Person> {
  return { email, password: secret, token: await tokenByPassword(await thePool(), email, secret) }
}

/** Signs in with the token of a mailed link and starts the session. */
export async function signInWithLink(email: string, linkToken: string): Promise<Person> {
  return withSession({ email, password, token: await tokenByLink(await thePool(), email, linkToken) })
}

/** Starts the session of a person who has signed in. */
export async function withSession(person: Person): Promise<Person> {
  const answer = await call(startSession, { device: 'device-of-a-test' }, person)
  if (answer.error) throw new Error(answer.error.code)
  return person
}

async function thePool() {
  const { ports, users } = await theCloud()
  return {
    userPoolId: users['USER_POOL_ID'] ?? '',
    userPoolClientId: users['USER_POOL_CLIENT_ID'] ?? '',
    userPoolEndpoint: `http://127.0.0.1:${ports.userPool}`,
  }
}

interface InboxMail {
  subject: string
  text: string
  html: string
  /** Header names in lower case. */
  headers: Record<string, string>
  inline?: { id: string; type: string; base64: string }[]
  size?: number
}

/** Returns the mails to an address, newest first. */
export async function mailsTo(email: string): Promise<InboxMail[]> {
  const { ports } = await theCloud()
  const answer = await fetch(`http://127.0.0.1:${ports.mail}/mails.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as InboxMail[]
}

/** Returns the newest code that was mailed to an address. */
export async function codeFor(email: string): Promise<string> {
  const codes = (await mailsTo(email)).flatMap(({ subject }) => /^\d{4}/.exec(subject)?.[0] ?? [])
  return codes[0] ?? 'no mail'
}

/**
 * Resets the hourly limit on registrations of the client address 127.0.0.1, because all people of a run register from this
 * address.
 */
async function allowRegistrations(): Promise<void> {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const expiresAt = Math.ceil(Date.now() / 1000) + 3600
  const Item = { ...limitKey('register-from', '127.0.0.1'), fullAt: 0, expiresAt }
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
}

/** Registers a person whose e-mail is not verified yet. */
export async function newcomer(name = 'Ann Ray'): Promise<Person> {
  const email = newEmail()
  if (people % 25 === 1) await allowRegistrations()
  const { error } = await call(register, { id: newUlid(Date.now()), email, name, password, terms: true })
  if (error) throw new Error(`Registering failed: ${error.code}`)
  return signInAs(email)
}

/** Makes a person whose e-mail is verified and who has joined no campus. */
export const verified = (name?: string): Promise<Person> => open(name)

/** Makes a member of a campus. */
export const member = (campusId = 'ou', domain = 'ou.edu', name?: string): Promise<Person> =>
  open(name, { email: newEmail(domain), campusId })

async function open(name = 'Ann Ray', school?: School): Promise<Person> {
  const person: NewPerson = { email: newEmail(), name, password, school }
  return { email: person.email, password, token: await post('/people', person) }
}

/** Makes a person with a verified e-mail a member of a campus, with a new school e-mail. */
export async function joinCampus(person: Person, campusId = 'ou', domain = 'ou.edu'): Promise<void> {
  await post('/members', { email: person.email, school: { email: newEmail(domain), campusId } })
}

/** Connects to the table itself, for reads and writes that no operation does, and for benchmarks. */
export async function tableClient(): Promise<DynamoDBDocumentClient> {
  return DynamoDBDocumentClient.from(await tableConnection())
}

async function tableConnection(): Promise<DynamoDBClient> {
  const endpoint = `http://127.0.0.1:${(await theCloud()).ports.table}`
  return new DynamoDBClient({ endpoint, region, credentials: localCredentials })
}

/** Returns the environment of a function, which includes its credentials. */
export async function environmentOf(name: string): Promise<Record<string, string>> {
  return (await (await askStarter(`/environment/${name}`)).json()) as Record<string, string>
}

/** Invokes a function with an event, as the event source of the function does. */
export async function invoke(name: string, event: unknown): Promise<unknown> {
  return JSON.parse(await post(`/invoke/${name}`, event))
}

/** Creates a member who is banned while they are signed in. */
export async function banned(): Promise<Person> {
  const person = await member()
  await ban(person)
  return person
}

/** Writes the row of a ban directly into the table, and waits for the reactions. */
export async function ban(person: Person): Promise<void> {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const Item = { ...banKey(person.email), email: person.email, reason: 'test', createdAt: Date.now() }
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
  await idle()
}

export async function unban(person: Person): Promise<void> {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  await (await tableClient()).send(new DeleteCommand({ TableName, Key: { ...banKey(person.email) } }))
  await idle()
}
