import { beforeAll, describe, expect, test } from 'vitest'
import { changeUsername } from '../../shared/users/change-username.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import { ban, call, loose, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { indexed, newTag, usernamesOf } from './found.ts'

test('a name is searched from two characters on', async () => {
  const { status, error } = await call(searchPeople, { campusId: 'ou', q: ' a ' })
  expect([status, error?.code]).toEqual([400, 'name-too-short'])
})

describe('a member', () => {
  const tag = newTag()
  const lastName = tag.charAt(0).toUpperCase() + tag.slice(1)
  let ann: Person
  let username: string
  beforeAll(async () => {
    ann = await member('ou', 'ou.edu', `Josephine ${lastName}`)
    username = (await userOf(ann.email)).username
    await indexed(async () => expect(await usernamesOf(tag)).toEqual([username]))
  })

  test.each([
    ['the whole name', () => `josephine ${tag}`],
    ['the names in another order, with accents', () => `${tag} Joséphine`],
    ['the start of a name', () => tag.slice(0, -2)],
    ['a misspelt name', () => `${tag.slice(0, -3)}x${tag.slice(-2)}`],
    ['the user name', () => username],
    ['the start of the user name with @', () => `@${username.slice(0, -1)}`],
  ])('is found by %s', async (_, q) => {
    expect(await usernamesOf(q())).toContain(username)
  })

  test('is not found on another campus', async () => {
    expect(await usernamesOf(tag, 'ut', ann)).toEqual([])
  })

  test('is found only by the new name, once the index is updated', async () => {
    const [person, after] = [await member('ou', 'ou.edu', `Old ${newTag()}`), newTag()]
    await call(updateProfile, { firstName: 'New', lastName: after }, person)
    await indexed(async () => expect(await usernamesOf(after)).toHaveLength(1))
    const next = `next.${after}`
    expect((await call(changeUsername, { username: next }, person)).error).toBeUndefined()
    await indexed(async () => expect(await usernamesOf(next)).toEqual([next]))
  })

  test('is no longer found after a ban', async () => {
    const name = newTag()
    const troll = await member('ou', 'ou.edu', `Troll ${name}`)
    await indexed(async () => expect(await usernamesOf(name)).toHaveLength(1))
    await ban(troll)
    expect(await usernamesOf(name)).toEqual([])
  })
})

describe('a name of several parts', () => {
  const people: Record<string, string> = {}
  beforeAll(async () => {
    for (const name of ['Conor O’Brien', 'Lena De La Cruz', 'Finn McAdams', 'Jean-Luc Smith']) {
      const { email } = await member('ou', 'ou.edu', name)
      const { username } = await userOf(email)
      people[name] = username
    }
    await indexed(async () => expect(await usernamesOf('jean-luc smith')).toHaveLength(1))
  })

  test.each([
    ['o brien', 'Conor O’Brien'],
    ['obrien', 'Conor O’Brien'],
    ["o'brien", 'Conor O’Brien'],
    ['delacruz', 'Lena De La Cruz'],
    ['delacruzz', 'Lena De La Cruz'],
    ['lena de la cruz', 'Lena De La Cruz'],
    ['mc adams', 'Finn McAdams'],
    ['jeanluc', 'Jean-Luc Smith'],
    ['jean luc smith', 'Jean-Luc Smith'],
  ])('the typed text %s finds %s', async (typed, name) => {
    expect(await usernamesOf(typed)).toContain(people[name])
  })
})

test('a private campus shows its members only to people with a verified e-mail', async () => {
  const { status, error } = await loose(searchPeople, { campusId: 'ut', q: 'an' })
  expect([status, error?.code]).toEqual([401, 'campus-private'])
})

test.each(['campusId:ut', '* OR *', '{"match_all":{}}', '../', '@@', '"}}', 'a.b.c.d', '__', '%%'])(
  'syntax of query languages finds no people: %j',
  async (q) => {
    const { status, output } = await call(searchPeople, { campusId: 'ou', q })
    expect([status, output.items]).toEqual([200, []])
  },
)
