/** Prepares people with their cookies, posts and rows of the table through the API, without a browser. */
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { decodeJWT } from 'aws-amplify/auth'
import { DefaultTokenStore } from 'aws-amplify/auth/cognito'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { domainsOf } from '../../shared/campuses/school-domains.ts'
import type { AnyContract, InputOf, OutputOf } from '../../shared/contract.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import type { Comment } from '../../shared/comments/comment.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import type { Category } from '../../shared/posts/category.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { threadOf, type Post } from '../../shared/posts/post.ts'
import { linkify } from '../../shared/composer/written-text.ts'
import { newUlid } from '../../shared/ulid.ts'
import { register } from '../../shared/accounts/register.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import type { NewPerson, School } from '../people.ts'
import { tokensByPassword } from '../srp-sign-in.ts'
import { newEmail, password, photo } from './people.ts'
import { peoplePort, port } from './ports.ts'

/** A person with an account. Their cookies are those of a browser that signed in, valid on every campus host. */
export interface Person {
  email: string
  name: string
  token: string
  cookies: { name: string; value: string; domain: string; path: string; sameSite: 'Lax' }[]
}

/** Calls an operation as a person; a refusal fails the test. */
export async function api<C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  as?: Pick<Person, 'token'>,
): Promise<OutputOf<C>> {
  const inPath = pathParameters(contract)
  const values: Record<string, unknown> = input
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)))
  const isRead = contract.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const response = await fetch(`http://127.0.0.1:${port}/api${path}${query}`, {
    method: contract.method,
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  })
  if (!response.ok) throw new Error(`${contract.name}: ${response.status} ${await response.text()}`)
  if (!isRead) await forgetPages()
  return (await response.json()) as OutputOf<C>
}

/** Clears the cache of the edge, because a page that the server rendered may be a minute old. */
export const forgetPages = () =>
  fetch(`http://127.0.0.1:${peoplePort}/forget-edge`, { method: 'POST', body: '{}' })

/** The mails to an address, newest first. */
export async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${port + 4}/mails.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as { subject: string; text: string }[]
}

export async function codeFor(email: string): Promise<string> {
  const codes = (await mailsTo(email)).flatMap(({ subject }) => /^\d{4}/.exec(subject)?.[0] ?? [])
  return codes[0] ?? 'no mail'
}

/** A new person whose e-mail is not verified yet. */
export async function newcomer(name = 'Ann Ray'): Promise<Person> {
  const email = newEmail()
  await api(register, { id: newUlid(Date.now()), email, name, password, terms: true })
  return signInAs(email, name)
}

/** A person with a verified e-mail and no campus. */
export const verified = (name?: string): Promise<Person> => open(name)

export const member = (campusId = 'ou', name?: string): Promise<Person> =>
  open(name, { email: newEmail(domainsOf({ id: campusId })[0]), campusId })

/** Creates an account with the writes of the product's stores (test/people.ts), and signs in. */
async function open(name = 'Ann Ray', school?: School): Promise<Person> {
  const person: NewPerson = { email: newEmail(), name, password, school }
  const response = await fetch(`http://127.0.0.1:${peoplePort}`, {
    method: 'POST',
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`no account for ${name}: ${await response.text()}`)
  return signInAs(person.email, name)
}

/** Signs in by SRP. Amplify's own store turns the tokens into cookies. */
async function signInAs(email: string, name: string): Promise<Person> {
  const answer = await fetch(`http://127.0.0.1:${port}/config.json`)
  const { userPoolId = '', userPoolClientId = '' } = (await answer.json()) as Record<string, string>
  const pool = { userPoolId, userPoolClientId, userPoolEndpoint: `http://127.0.0.1:${port + 3}` }
  const {
    AccessToken: token,
    IdToken,
    RefreshToken: refreshToken,
  } = await tokensByPassword(pool, email, password)
  await api(startSession, { device: 'device-of-a-test' }, { token })
  const held = new Map<string, string>()
  const store = new DefaultTokenStore()
  store.setAuthConfig({ Cognito: pool })
  store.setKeyValueStorage({
    setItem: async (key, value) => void held.set(key, value),
    getItem: async (key) => held.get(key) ?? null,
    removeItem: async (key) => void held.delete(key),
    clear: async () => held.clear(),
  })
  const accessToken = decodeJWT(token)
  const { username } = accessToken.payload as { username: string }
  await store.storeTokens({
    accessToken,
    idToken: decodeJWT(IdToken),
    refreshToken,
    clockDrift: 0,
    username,
    signInDetails: { loginId: email, authFlowType: 'USER_SRP_AUTH' },
  })
  const cookies = [...held].map(([key, value]) => ({
    name: encodeURIComponent(key),
    value: encodeURIComponent(value),
    domain: '.campus.localhost',
    path: '/',
    sameSite: 'Lax' as const,
  }))
  return { email, name, token, cookies }
}

/** A file in the form of Playwright's `setInputFiles`, with an optional description. */
export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
  alt?: string
}

/** Publishes a post with one photo of each of these colours, followed by these files. */
export async function post(
  author: Person,
  text: string,
  {
    campusId = 'ou',
    colors = [],
    files = [],
    category,
    sale,
  }: { campusId?: string; colors?: string[]; files?: PickedFile[]; category?: Category; sale?: Sale } = {},
): Promise<Post> {
  const described = colors.map(async (color) => ({
    ...(await photo(color, 'photo.jpg')),
    alt: `All ${color}`,
  }))
  const picked: PickedFile[] = [...(await Promise.all(described)), ...files]
  const media = []
  for (const file of picked) media.push({ uploadId: await upload(author, file), alt: file.alt })
  const blocks = text.split('\n').map(linkify)
  const id = newUlid(Date.now())
  const about = { campusId, ...(category && { category }), ...(sale && { sale }) }
  return api(createPost, { id, blocks, media, ...about }, author)
}

/** Writes a comment on a post or comment. */
export async function comment(author: Person, parentId: string, text: string): Promise<Comment> {
  const { rootId } = threadOf(parentId)
  const input = { id: newUlid(Date.now()), campusId: 'ou', postId: rootId, parentId, blocks: [linkify(text)] }
  return api(createComment, { ...input, media: [] }, author)
}

async function upload(author: Person, { name, mimeType, buffer }: PickedFile): Promise<string> {
  const uploadId = newUlid(Date.now())
  const { url, fields } = await api(createUpload, { id: uploadId, name, size: buffer.length }, author)
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  // Node cannot resolve hosts below localhost, so the path names the bucket instead of the host.
  const { hostname } = new URL(url)
  const address = hostname === 'localhost' ? url : `http://localhost:${port + 2}/${hostname.split('.')[0]}`
  const response = await fetch(address, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  await api(finishUpload, { uploadId }, author)
  return uploadId
}

/** Opens the table itself, for changes that the API does not allow. */
export async function theTable(): Promise<{ table: DynamoDBDocumentClient; TableName: string }> {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port + 1}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const { TableNames = [] } = await client.send(new ListTablesCommand({}))
  return { table: DynamoDBDocumentClient.from(client), TableName: TableNames[0] ?? '' }
}

/** Resets the rate limit of an operation for a person. */
export async function forgetLimit({ name }: AnyContract, userId: string): Promise<void> {
  const { table, TableName } = await theTable()
  const expiresAt = Math.ceil(Date.now() / 1000) + 3600
  await table.send(new PutCommand({ TableName, Item: { ...limitKey(name, userId), fullAt: 0, expiresAt } }))
  table.destroy()
}
