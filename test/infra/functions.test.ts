import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findReactions } from '../../infra/find-reactions.ts'
import { functions, reactions, root, routes } from '../../infra/functions.ts'
import { allContracts } from '../../shared/contracts.ts'

describe('the catalogue of functions', () => {
  test('assigns each contract to exactly one function', () => {
    const names = routes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(allContracts.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  test('lists each function once, with an existing file', () => {
    expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length)
    expect(functions.filter(({ entry }) => !existsSync(join(root, entry)))).toEqual([])
  })

  test("lists each reaction's file with its event and the default settings", () => {
    expect(reactions).toContainEqual({
      name: 'on-post-created-count-user',
      entry: 'lambdas/posts/on-post-created-count-user.ts',
      event: 'post-created',
      tries: 5,
      memory: 512,
      seconds: 30,
    })
  })

  test('gives sweeps, erasures, recounts and mails about notifications twenty tries, and other reactions five', () => {
    const isPatient = (name: string) =>
      /-(sweep-comments|sweep-messages|erase-holdings|recount-row|notification-created-mail-user)$/.test(name)
    for (const { name, tries } of reactions) {
      expect(tries, name).toBe(isPatient(name) ? 20 : 5)
    }
  })
})

describe("a reaction's file name", () => {
  const repository = mkdtempSync(join(tmpdir(), 'reactions-'))
  afterAll(() => rmSync(repository, { recursive: true }))
  const add = (file: string) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    writeFileSync(join(repository, file), '')
  }

  test('refers to the longest event name with which it begins after `on-`', () => {
    for (const event of ['post-saved', 'post-saved-again']) add(`events/${event}.ts`)
    add('lambdas/mail/on-post-saved-again-send-mail.ts')
    add('lambdas/mail/mailer.ts')
    const [name, event] = ['on-post-saved-again-send-mail', 'post-saved-again']
    expect(findReactions(repository)).toEqual([{ name, entry: `lambdas/mail/${name}.ts`, event }])
  })

  test('is refused if its event does not exist', () => {
    add('lambdas/mail/on-post-sold-send-mail.ts')
    expect(() => findReactions(repository)).toThrow(
      'lambdas/mail/on-post-sold-send-mail.ts reacts to no event: there is no such file in events/',
    )
  })
})
