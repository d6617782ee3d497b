import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findReactions } from '../../infra/find-reactions.ts'
import { functions, reactions, root, routes } from '../../infra/functions.ts'
import { allContracts } from '../../shared/contracts.ts'

describe('the catalogue of functions', () => {
  test('has each contract in exactly one function', () => {
    const names = routes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(allContracts.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  test('has each function once, with an entry that exists', () => {
    expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length)
    expect(functions.filter(({ entry }) => !existsSync(join(root, entry)))).toEqual([])
  })

  test('has a reaction of each file, with the event that its name begins with and the defaults', () => {
    expect(reactions).toContainEqual({
      name: 'on-post-created-count-user',
      entry: 'lambdas/users/on-post-created-count-user.ts',
      event: 'post-created',
      tries: 5,
      memory: 512,
      seconds: 30,
    })
  })

  test('gives sweeps, erasures, recounts and mails about notifications twenty tries, and other reactions five', () => {
    const isPatient = (name: string) =>
      /-(sweep-comments|sweep-messages|erase-holdings|recount-row|mail-user)$/.test(name)
    for (const { name, tries } of reactions) {
      expect(tries, name).toBe(isPatient(name) ? 20 : 5)
    }
  })
})

describe('reactions are found by the names of files', () => {
  const repository = mkdtempSync(join(tmpdir(), 'reactions-'))
  afterAll(() => rmSync(repository, { recursive: true }))
  const add = (file: string) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    writeFileSync(join(repository, file), '')
  }

  test('the longest event that a name begins with counts', () => {
    for (const event of ['post-saved', 'post-saved-again']) add(`events/${event}.ts`)
    add('lambdas/mail/on-post-saved-again-send-mail.ts')
    add('lambdas/mail/mailer.ts')
    const [name, event] = ['on-post-saved-again-send-mail', 'post-saved-again']
    expect(findReactions(repository)).toEqual([{ name, entry: `lambdas/mail/${name}.ts`, event }])
  })

  test('a reaction to an event that does not exist is an error', () => {
    add('lambdas/mail/on-post-sold-send-mail.ts')
    expect(() => findReactions(repository)).toThrow(
      'lambdas/mail/on-post-sold-send-mail.ts reacts to no event: there is no such file in events/',
    )
  })
})
