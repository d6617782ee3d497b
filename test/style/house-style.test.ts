import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allContracts, contracts } from '../../shared/contracts.ts'
import { tracked } from './source.ts'

const files = (pattern: string) => globSync(pattern).sort()
const names = (pattern: string) => files(pattern).map((file) => basename(file, '.ts'))

test('only one module recognises the keys of an input method', () => {
  const bare = files('web/src/**/*.{ts,tsx}').filter((file) =>
    /\.isComposing\b(?!\()|\b229\b/.test(readFileSync(file, 'utf8')),
  )
  expect(bare, 'Use isOfInputMethod.').toEqual(['web/src/lib/input-method.ts'])
})

describe('the name of an operation is the same in every tree', () => {
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

  test('at least three quarters of the operations that pages call have a file of the same name in web/src', () => {
    const pages = files('web/src/**/*.{ts,tsx}')
    const text = pages.map((file) => readFileSync(file, 'utf8')).join('\n')
    const called = operations.filter(({ noun, name }) => text.includes(`/shared/${noun}/${name}.ts'`))
    // web/src/settings has the pages that change an account, for operations of any noun.
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

  test('each operation is run by the function of its noun', () => {
    for (const { noun, name } of operations) {
      const apis = files(`lambdas/${noun}/{api,*-function}.ts`).map((file) => readFileSync(file, 'utf8'))
      const running = apis.filter((text) => text.includes(`'./${name}.ts'`))
      expect(running, `Add ${name} to lambdas/${noun}/api.ts, or to one other function.`).toHaveLength(1)
    }
  })
})

test('the keys of rows are written only in *-keys.ts modules', () => {
  const key = /['"`](#[A-Z]{3,}\b|[A-Z]{4,}#)/
  const allowed = /(-keys\.ts|^test\/infra\/.*)$/
  const others = tracked.filter((file) => /\.tsx?$/.test(file) && !allowed.test(file))
  expect(
    others.filter((file) => key.test(readFileSync(file, 'utf8'))),
    'Make the key with a function of a *-keys.ts module.',
  ).toEqual([])
})

describe('the laptop cloud', () => {
  test('has each of its folders in the table of infra/README.md, with the service that the folder simulates', () => {
    const readme = readFileSync('infra/README.md', 'utf8')
    const folders = files('infra/local/*/').map((folder) => basename(folder))
    expect(
      folders.filter((name) => !new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm').test(readme)),
      'Give each of these folders of infra/local a row in the table of infra/README.md.',
    ).toEqual([])
  })

  test('has less than a quarter of the product’s lines', () => {
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

test('the repository has no new files or folders at the top level', () => {
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

test('no folder has a name for miscellaneous things, such as utils', () => {
  const folders = new Set(tracked.flatMap((file) => dirname(file).split('/')))
  for (const name of ['utils', 'helpers', 'types', 'services', 'common', 'misc'])
    expect(folders.has(name), `Name the folder ${name} after what it has.`).toBe(false)
})

test('no source uses `any`, disables a lint rule or ignores a type error', () => {
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
  // Files of operations, stores, keys, facts, documents and holdings are exceptions and have full names.
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

test('no build modifies the code of a library', () => {
  const builds = tracked.filter(
    (file) => /^(infra|web)\/.*\.(ts|mjs|js)$/.test(file) && !file.startsWith('web/src/'),
  )
  const edits = (text: string) => /\bonLoad\(|\btransform\(/.test(text) && text.includes('node_modules')
  expect(
    builds.filter((file) => edits(readFileSync(file, 'utf8'))),
    'Use a library as it is, or another one.',
  ).toEqual([])
})
