/**
 * Attacks on every operation, generated over all contracts. Operations refuse fields that only the server writes, and
 * send the private data of a person only to that person.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../lambdas/docs/openapi.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import type { AnyContract } from '../../shared/contract.ts'
import { studentContracts } from '../../shared/contracts.ts'
import { call, loose, member, theCloud, type Person } from '../cloud.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'
import { newComment, newPost, threadRows } from '../threads.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { savePost } from '../../shared/saves/save-post.ts'

const byName = (contracts: AnyContract[]) => contracts.map((contract) => ({ name: contract.name, contract }))

/** A member with a post, a comment and a save, and everything private that a person may have. */
let ann: Person
let annsId: string
let subjects: Record<string, unknown>[]
/** Names of the stored attributes of people, posts and comments. */
let stored: Set<string>
/** Values that only Ann may see. */
let secrets: Record<string, string | RegExp>
let outsider: Person

const phone = '+1 405 555 0142'
const birthDate = { month: 2, day: 29, year: 1996 }

beforeAll(async () => {
  ann = await member('ou', 'ou.edu', 'Ann Private')
  outsider = await member('ou', 'ou.edu', 'Otto Sider')
  const { id, username } = await userOf(ann.email)
  annsId = id
  await changeRow(userKey(id), { phone, birthDate, gender: 'other', bio: 'Hello' })
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await call(savePost, { postId: post.id }, ann)
  const row = await rowOf(userKey(id))
  const claim = await rowOf(emailKey(ann.email))
  secrets = {
    email: ann.email,
    'school email': String(row?.['schoolEmail']),
    phone,
    // The word boundaries (`\b`) exclude an id or a time that contains these digits.
    'birth date': /\b1996\b/,
    'name in the pool': String(claim?.['cognitoName']),
  }
  const person = { userId: id, username, campusId: 'ou' }
  subjects = [post.id, comment.id].map((postId) => ({ ...person, postId }))
  stored = new Set([row ?? {}, claim ?? {}, ...(await threadRows(post.id))].flatMap(Object.keys))
  for (const more of ['role', 'isAdmin', 'token', 'viewer', '__proto__', 'constructor', 'expiresAt'])
    stored.add(more)
})

describe('a field that only the server writes', () => {
  test.each(byName(studentContracts))('is refused by $name', async ({ contract }) => {
    const known = Object.keys(contract.input.shape)
    const others = [...stored].filter((name) => !known.includes(name))
    for (const name of others) {
      const given: unknown = JSON.parse(`{ ${JSON.stringify(name)}: true }`)
      const input = Object.defineProperties(
        { ...(contract.example as object) },
        Object.getOwnPropertyDescriptors(given),
      )
      expect(contract.input.safeParse(input).success, name).toBe(false)
    }
    const extra = { verified: true, schoolVerified: true, totalPosts: 99, role: 'operator' }
    const answer = await loose(contract, { ...(contract.example as object), ...extra }, ann)
    // The distribution drops query parameters that are not in its cache key, so the operation never gets these fields.
    if (contract.edgeSeconds) return expect(answer.status).toBe(200)
    expect([answer.status, answer.error?.code]).toEqual([400, 'bad-input'])
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(extra)))
  })

  test('changes nothing', async () => {
    const before = await rowOf(userKey(annsId))
    for (const contract of studentContracts)
      await loose(contract, { ...(contract.example as object), verified: false, email: 'x@example.com' }, ann)
    expect(await rowOf(userKey(annsId))).toEqual(before)
  })
})

describe('private data of a person', () => {
  const about = studentContracts.filter(({ input }) =>
    ['userId', 'username', 'postId', 'campusId'].some((name) => name in input.shape),
  )

  test.each(byName(about))('is in no response of $name to another person', async ({ contract }) => {
    for (const subject of subjects) {
      const known = Object.entries(subject).filter(([name]) => name in contract.input.shape)
      const input = { ...(contract.example as object), ...Object.fromEntries(known) }
      for (const caller of [undefined, outsider]) {
        const answer = await loose(contract, input, caller)
        const text = JSON.stringify(answer.error ?? answer.output)
        for (const [name, secret] of Object.entries(secrets)) expect(text, name).not.toMatch(secret)
      }
    }
  })

  test("has no field in any contract's response that others may read", () => {
    const { paths } = openApiDocument()
    const named = /^(e-?mail|schoolEmail|phone|birth_?date|gender|password|cognitoName|poolName)$/i
    const open = studentContracts.filter(({ scope }) => scope !== 'own')
    const leaks = open.flatMap((contract) => {
      const operation = paths[contract.path]?.[contract.method.toLowerCase()] as {
        responses: { 200: unknown }
      }
      return propertiesOf(operation.responses[200])
        .filter((name) => named.test(name))
        .map((name) => `${contract.name}: ${name}`)
    })
    expect(leaks).toEqual([])
  })

  test('is in no link preview of their profile or post', async () => {
    const { ports } = await theCloud()
    const [post] = subjects
    for (const path of [`/${String(post?.['username'])}`, `/post/${String(post?.['postId'])}`]) {
      const response = await fetch(`http://127.0.0.1:${ports.site}${path}?campus=ou`, {
        headers: { 'user-agent': 'facebookexternalhit/1.1' },
      })
      const text = await response.text()
      for (const [name, secret] of Object.entries(secrets))
        expect(text, `${path}: ${name}`).not.toMatch(secret)
    }
  })

  test('such as the e-mail and the school e-mail is returned to that person', async () => {
    const me = (await call(getMe, {}, ann)).output
    expect([me.email, me.schoolEmail]).toEqual([secrets['email'], secrets['school email']])
  })
})

/** The names of all properties in a schema, at any depth. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertiesOf(value),
  ])
}
