import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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
      expect(existsSync(`shared/${noun}/${name}.ts`)).toBe(true)
      expect(existsSync(`lambdas/${noun}/${name}.ts`)).toBe(true)
      expect(existsSync(`test/${noun}/${name}.test.ts`)).toBe(true)
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
    expect(withContract.map((file) => basename(file, '.ts'))).toEqual(
      allContracts.map(({ name }) => name).sort(byFile),
    )
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
      expect(apis.filter((text) => text.includes(`'./${name}.ts'`)).length, name).toBe(1)
    }
  })
})

test('only keys modules spell the keys of rows', () => {
  const key = /['"`](#[A-Z]{3,}\b|[A-Z]{4,}#)/
  const allowed = /(-keys\.ts|^test\/infra\/.*)$/
  const others = tracked.filter((file) => /\.tsx?$/.test(file) && !allowed.test(file))
  expect(others.filter((file) => key.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe('the laptop cloud', () => {
  test('each folder is in the table of infra/README.md, with the service that it stands for', () => {
    const readme = readFileSync('infra/README.md', 'utf8')
    const folders = files('infra/local/*/').map((folder) => basename(folder))
    expect(folders.filter((name) => !new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm').test(readme))).toEqual([])
  })

  test('it is less than a quarter of the product', () => {
    const product = tracked.filter((file) => /^(shared|events|lambdas|web\/src|infra)\/.*\.tsx?$/.test(file))
    const linesOf = (some: string[]) =>
      some.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)
    const laptop = linesOf(product.filter((file) => file.startsWith('infra/local/')))
    expect(laptop / linesOf(product)).toBeLessThan(0.25)
  })
})

describe('the house', () => {
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

  test('no folder is a collection of miscellaneous things', () => {
    const folders = new Set(tracked.flatMap((file) => dirname(file).split('/')))
    for (const name of ['utils', 'helpers', 'types', 'services', 'common', 'misc'])
      expect(folders.has(name), name).toBe(false)
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
    expect(sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('no test is skipped', () => {
    const pattern = /\.(skip|only|todo|fixme|skipIf|runIf)\(/
    const tests = tracked.filter(
      (file) => file.startsWith('test/') && file !== 'test/style/house-style.test.ts',
    )
    expect(tests.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('no folder holds more than 80 files', () => {
    const sizes = new Map<string, number>()
    for (const file of tracked) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
    expect([...sizes].filter(([, size]) => size > 80)).toEqual([])
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
    expect(repeating).toEqual([])
  })

  test('no build changes a library', () => {
    const builds = tracked.filter(
      (file) => /^(infra|web)\/.*\.(ts|mjs|js)$/.test(file) && !file.startsWith('web/src/'),
    )
    const edits = (text: string) => /\bonLoad\(|\btransform\(/.test(text) && text.includes('node_modules')
    expect(builds.filter((file) => edits(readFileSync(file, 'utf8')))).toEqual([])
  })
})

/** The beginning of a decision: its date and its title, in bold. */
const startsDecision = /^\*\*(\d{4}-\d{2}-\d{2}) \S/

describe('documentation', () => {
  test('cites no document outside the repository', () => {
    const documents = [
      'specification',
      'architecture',
      'data model',
      'product decisions',
      'look and feel',
      'accounts',
    ]
    const citation = new RegExp(
      `\\((${documents.join('|')})[,;)]|; (${documents.join('|')})[,)]|look-and-feel|\\bcore \\d|specification, `,
    )
    const written = tracked.filter(
      (file) => /\.(ts|tsx|mjs|js|css|html|md)$/.test(file) && file !== 'test/style/house-style.test.ts',
    )
    expect(written.filter((file) => citation.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  const readmes = tracked.filter((file) => basename(file) === 'README.md')
  const decisions = tracked.filter((file) => basename(file) === 'DECISIONS.md')

  test.each([...readmes, ...decisions])('in %s has only links that lead to a file or a heading', (readme) => {
    const links = [...readFileSync(readme, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const own = links.filter((link) => !/^[a-z]+:/.test(link))
    expect(own.filter((link) => !leadsSomewhere(readme, link))).toEqual([])
  })

  function leadsSomewhere(readme: string, link: string): boolean {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? readme : join(dirname(readme), path)
    if (!existsSync(file)) return false
    return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
  }

  const anchorsOf = (markdown: string) =>
    [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )

  test.each(readmes)('in %s leaves decisions to DECISIONS.md', (readme) => {
    const lines = readFileSync(readme, 'utf8').split('\n')
    const ofDecisions = lines.filter((line) => /^#+ .*decisions/i.test(line) || startsDecision.test(line))
    expect(ofDecisions, `Move these to ${join(dirname(readme), 'DECISIONS.md')}, newest first`).toEqual([])
  })

  test('has a DECISIONS.md beside the README of each tree, which links to it', () => {
    const trees = readmes.map((readme) => dirname(readme)).filter((tree) => tree !== '.')
    expect(decisions.map((file) => dirname(file))).toEqual(trees)
    const leads = (tree: string) => readFileSync(`${tree}/README.md`, 'utf8').includes('](DECISIONS.md)')
    expect(trees.filter((tree) => !leads(tree))).toEqual([])
  })

  test.each(decisions)('in %s has dated paragraphs of at most 15 lines, newest first', (file) => {
    const [heading, rule, ...paragraphs] = readFileSync(file, 'utf8').trimEnd().split('\n\n')
    expect(heading).toBe(`# Decisions of ${dirname(file)}`)
    expect(rule?.split('\n')).toHaveLength(1)
    expect(paragraphs.filter((paragraph) => !startsDecision.test(paragraph))).toEqual([])
    expect(paragraphs.filter((paragraph) => paragraph.split('\n').length > 15)).toEqual([])
    const dates = paragraphs.map((paragraph) => startsDecision.exec(paragraph)?.[1] ?? '')
    const places = dates.filter((date, place) => date > (dates[place - 1] ?? date))
    expect(places, 'a paragraph of this date is below an older one').toEqual([])
  })

  test('keeps the README within 160 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length - 1).toBeLessThanOrEqual(160)
  })

  test('lists twenty behaviours for newcomers, whose files exist', () => {
    const [, section = ''] = readFileSync('test/README.md', 'utf8').split('\n## Where is it\n')
    const rows = section.split('\n').filter((line) => /^\| .*\? +\|/.test(line))
    expect(rows).toHaveLength(20)
    for (const row of rows) {
      const named = [...row.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      expect(named, row).not.toEqual([])
      expect(
        named.filter((file) => !existsSync(file)),
        row,
      ).toEqual([])
    }
  })
})
