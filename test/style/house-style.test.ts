import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allContracts, contracts } from '../../shared/contracts.ts'
import { tracked } from './source.ts'

const files = (pattern: string) => globSync(pattern).sort()
const names = (pattern: string) => files(pattern).map((file) => basename(file, '.ts'))

test('a key of an input method is recognised in one place', () => {
  const bare = files('web/src/**/*.{ts,tsx}').filter((file) =>
    /\.isComposing\b(?!\()|\b229\b/.test(readFileSync(file, 'utf8')),
  )
  expect(bare, 'Use isOfInputMethod.').toEqual(['web/src/lib/input-method.ts'])
})

describe('one name, every tree', () => {
  const operations = Object.entries(contracts).flatMap(([noun, list]) =>
    list.map(({ name }) => ({ noun, name })),
  )

  test.each(operations)(
    '$name has its contract, its handler and its test at the same place',
    ({ noun, name }) => {
      for (const file of [
        `shared/${noun}/${name}.ts`,
        `lambdas/${noun}/${name}.ts`,
        `test/${noun}/${name}.test.ts`,
      ])
        expect(existsSync(file), `Write ${file} (README, 'Adding an operation').`).toBe(true)
    },
  )

  test('three quarters of the operations that pages call have a file of the same name with their screen, control or hook', () => {
    const pages = files('web/src/**/*.{ts,tsx}')
    const text = pages.map((file) => readFileSync(file, 'utf8')).join('\n')
    const called = operations.filter(({ noun, name }) => text.includes(`/shared/${noun}/${name}.ts'`))
    // web/src/settings has the pages that change an account, whichever noun their operation is of.
    const isAtItsPlace = ({ noun, name }: { noun: string; name: string }) =>
      ['ts', 'tsx'].some((end) =>
        [noun, 'settings'].some((room) => pages.includes(`web/src/${room}/${name}.${end}`)),
      )
    const elsewhere = called.filter((operation) => !isAtItsPlace(operation)).map(({ name }) => name)
    expect(
      elsewhere.length / called.length,
      `Give a file in web/src that calls one of these the operation's name: ${elsewhere.join(', ')}`,
    ).toBeLessThanOrEqual(1 / 4)
  })

  test('every contract file is listed, and every listed name is unique', () => {
    const withContract = files('shared/*/*.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('= defineContract('),
    )
    expect(
      withContract.map((file) => basename(file, '.ts')),
      'List each contract in shared/contracts.ts, under the name of its file.',
    ).toEqual(allContracts.map(({ name }) => name).sort(byFile))
    expect(new Set(allContracts.map(({ name }) => name)).size).toBe(allContracts.length)

    function byFile(a: string, b: string) {
      const place = (name: string) => withContract.findIndex((file) => basename(file, '.ts') === name)
      return place(a) - place(b)
    }
  })

  test('every reaction has an existing event, and every event is named after its file', () => {
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

  test("the function of an operation's noun runs it", () => {
    for (const { noun, name } of operations) {
      const apis = files(`lambdas/${noun}/{api,*-function}.ts`).map((file) => readFileSync(file, 'utf8'))
      const running = apis.filter((text) => text.includes(`'./${name}.ts'`))
      expect(running, `Add ${name} to lambdas/${noun}/api.ts, or to one other function.`).toHaveLength(1)
    }
  })
})

test('only keys modules spell the keys of rows', () => {
  const key = /['"`](#[A-Z]{3,}\b|[A-Z]{4,}#)/
  const allowed = /(-keys\.ts|^test\/infra\/.*)$/
  const others = tracked.filter((file) => /\.tsx?$/.test(file) && !allowed.test(file))
  expect(
    others.filter((file) => key.test(readFileSync(file, 'utf8'))),
    'Make the key with a function of a *-keys.ts module.',
  ).toEqual([])
})

describe('the laptop cloud', () => {
  test('each folder is in the table of infra/README.md, with the service that it stands for', () => {
    const readme = readFileSync('infra/README.md', 'utf8')
    const folders = files('infra/local/*/').map((folder) => basename(folder))
    expect(
      folders.filter((name) => !new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm').test(readme)),
      'Give each of these folders of infra/local a row in the table of infra/README.md.',
    ).toEqual([])
  })

  test('it is less than a quarter of the product', () => {
    const product = tracked.filter((file) => /^(shared|events|lambdas|web\/src|infra)\/.*\.tsx?$/.test(file))
    const linesOf = (some: string[]) =>
      some.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)
    const laptop = linesOf(product.filter((file) => file.startsWith('infra/local/')))
    expect(
      laptop / linesOf(product),
      'Remove what the product does not send from infra/local, or use a library there.',
    ).toBeLessThan(0.25)
  })
})

test('the top level is fixed', () => {
  const top = new Set(tracked.map((file) => file.split('/')[0] ?? '').filter((name) => !name.startsWith('.')))
  expect([...top].sort(), 'Move a new file or folder of the top level into one of the trees.').toEqual(
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

test('no folder is a collection of miscellaneous things', () => {
  const folders = new Set(tracked.flatMap((file) => dirname(file).split('/')))
  for (const name of ['utils', 'helpers', 'types', 'services', 'common', 'misc'])
    expect(folders.has(name), `Name the folder ${name} after what it has.`).toBe(false)
})

test('no type is given up with any or as, and no lint rule is disabled', () => {
  const pattern = new RegExp(
    [
      '\\bas any\\b',
      ': any[,;)=\\]]',
      '<any>',
      '@ts-' + 'ignore',
      '@ts-' + 'nocheck',
      'oxlint-' + 'disable',
    ].join('|'),
  )
  const sources = tracked.filter((file) => /\.(ts|tsx)$/.test(file) && !file.startsWith('test/'))
  expect(
    sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))),
    'Check the value with a schema, or narrow its type.',
  ).toEqual([])
})

test('no test is skipped', () => {
  const pattern = /\.(skip|only|todo|fixme|skipIf|runIf)\(/
  const tests = tracked.filter(
    (file) => file.startsWith('test/') && file !== 'test/style/house-style.test.ts',
  )
  expect(
    tests.filter((file) => pattern.test(readFileSync(file, 'utf8'))),
    'Run the test, or remove it. test/depth.ts has what only `npm run test:deep` runs.',
  ).toEqual([])
})

test('no folder holds more than 80 files', () => {
  const sizes = new Map<string, number>()
  for (const file of tracked) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  expect(
    [...sizes].filter(([, size]) => size > 80),
    'A folder of more files holds two subjects: give one of them a folder of its own.',
  ).toEqual([])
})

test("no file's name starts with its folder's name", () => {
  // Operations, stores, keys, facts, documents, holdings and reactions keep their full names.
  const fullNames = new RegExp(
    `^(${allContracts.map(({ name }) => name).join('|')}|.*-(store|keys|facts|documents|holdings))\\.`,
  )
  const repeating = tracked.filter((file) => {
    if (file.startsWith('test/')) return false
    const folder = basename(dirname(file))
    const name = basename(file)
    return (
      [`${folder}-`, `${folder.replace(/s$/, '')}-`].some((start) => name.startsWith(start)) &&
      !fullNames.test(name)
    )
  })
  expect(repeating, "Leave the folder's name out of the file's name.").toEqual([])
})

test('no build changes a library', () => {
  const builds = tracked.filter(
    (file) => /^(infra|web)\/.*\.(ts|mjs|js)$/.test(file) && !file.startsWith('web/src/'),
  )
  const edits = (text: string) => /\bonLoad\(|\btransform\(/.test(text) && text.includes('node_modules')
  expect(
    builds.filter((file) => edits(readFileSync(file, 'utf8'))),
    'Use a library as it is, or another one.',
  ).toEqual([])
})
