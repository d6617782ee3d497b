import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allContracts, contracts } from '../../shared/contracts.ts'

const files = (pattern: string) => globSync(pattern).sort()
const names = (pattern: string) => files(pattern).map((file) => basename(file, '.ts'))

describe('one name, every tree', () => {
  const operations = Object.entries(contracts).flatMap(([noun, list]) =>
    list.map(({ name }) => ({ noun, name })),
  )

  test.each(operations)(
    '$name has its contract, its handler and its test at the same place',
    ({ noun, name }) => {
      expect(existsSync(`shared/${noun}/${name}.ts`)).toBe(true)
      expect(existsSync(`lambdas/${noun}/${name}.ts`)).toBe(true)
      expect(existsSync(`test/${noun}/${name}.test.ts`)).toBe(true)
    },
  )

  test('every contract file is listed, and every listed name is unique', () => {
    const withContract = files('shared/*/*.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('= defineContract('),
    )
    expect(withContract.map((file) => basename(file, '.ts'))).toEqual(
      allContracts.map(({ name }) => name).sort(byFile),
    )
    expect(new Set(allContracts.map(({ name }) => name)).size).toBe(allContracts.length)

    function byFile(a: string, b: string) {
      const place = (name: string) => withContract.findIndex((file) => basename(file, '.ts') === name)
      return place(a) - place(b)
    }
  })

  test('every reaction follows an event that exists, and every event has its name from its file', () => {
    const events = names('events/*.ts').filter((name) => name !== 'event')
    for (const reaction of names('lambdas/*/on-*.ts')) {
      expect(
        events.some((event) => reaction.startsWith(`on-${event}-`)),
        reaction,
      ).toBe(true)
    }
    for (const event of events)
      expect(readFileSync(`events/${event}.ts`, 'utf8')).toContain(`name: '${event}'`)
  })

  test('every operation is answered by the function of its noun', () => {
    for (const { noun, name } of operations) {
      const apis = files(`lambdas/${noun}/{api,*-function}.ts`).map((file) => readFileSync(file, 'utf8'))
      expect(apis.filter((text) => text.includes(`'./${name}.ts'`)).length, name).toBe(1)
    }
  })
})

describe('the house', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))

  test('the top level is fixed', () => {
    const top = new Set(
      tracked.map((file) => file.split('/')[0] ?? '').filter((name) => !name.startsWith('.')),
    )
    expect([...top].sort()).toEqual(
      [
        'README.md',
        'cdk.json',
        'events',
        'infra',
        'lambdas',
        'package-lock.json',
        'package.json',
        'shared',
        'test',
        'tsconfig.json',
        'web',
      ].sort(),
    )
  })

  test('there is no folder for things that have no place', () => {
    const folders = new Set(tracked.flatMap((file) => dirname(file).split('/')))
    for (const name of ['utils', 'helpers', 'types', 'services', 'common', 'misc'])
      expect(folders.has(name), name).toBe(false)
  })

  test('no types are given up, and nothing is hidden from the linter', () => {
    const pattern = new RegExp(
      [
        'as any',
        ': any[,;)=\\]]',
        '<any>',
        '@ts-' + 'ignore',
        '@ts-' + 'nocheck',
        'oxlint-' + 'disable',
      ].join('|'),
    )
    const sources = tracked.filter((file) => /\.(ts|tsx)$/.test(file) && !file.startsWith('test/'))
    expect(sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('no test is skipped', () => {
    const pattern = /\.(skip|only|todo|fixme|skipIf|runIf)\(/
    const tests = tracked.filter(
      (file) => file.startsWith('test/') && file !== 'test/style/house-style.test.ts',
    )
    expect(tests.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
