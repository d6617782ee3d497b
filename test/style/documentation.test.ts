import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tracked } from './source.ts'

/** Matches the beginning of a decision: its date and its title, in bold. */
const startsDecision = /^\*\*(\d{4}-\d{2}-\d{2}) \S/

test('no file cites a document outside the repository', () => {
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
    (file) => /\.(ts|tsx|mjs|js|css|html|md)$/.test(file) && file !== 'test/style/documentation.test.ts',
  )
  expect(
    written.filter((file) => citation.test(readFileSync(file, 'utf8'))),
    'Say it here instead of citing a document that a reader of the repository cannot open.',
  ).toEqual([])
})

const readmes = tracked.filter((file) => basename(file) === 'README.md')
const decisions = tracked.filter((file) => basename(file) === 'DECISIONS.md')

test.each([...readmes, ...decisions])('%s has only links that lead to a file or a heading', (readme) => {
  const links = [...readFileSync(readme, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const own = links.filter((link) => !/^[a-z]+:/.test(link))
  expect(
    own.filter((link) => !leadsSomewhere(readme, link)),
    'The file or the heading has another name now.',
  ).toEqual([])
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

test.each(readmes)('%s contains no decisions, which belong in DECISIONS.md', (readme) => {
  const lines = readFileSync(readme, 'utf8').split('\n')
  const ofDecisions = lines.filter((line) => /^#+ .*decisions/i.test(line) || startsDecision.test(line))
  expect(ofDecisions, `Move these to ${join(dirname(readme), 'DECISIONS.md')}, newest first`).toEqual([])
})

test('each tree has a DECISIONS.md, to which its README links', () => {
  const trees = readmes.map((readme) => dirname(readme)).filter((tree) => tree !== '.')
  expect(decisions.map((file) => dirname(file))).toEqual(trees)
  const leads = (tree: string) => readFileSync(`${tree}/README.md`, 'utf8').includes('](DECISIONS.md)')
  expect(trees.filter((tree) => !leads(tree))).toEqual([])
})

test.each(decisions)('%s has dated paragraphs of at most 15 lines, newest first', (file) => {
  const [heading, rule, ...paragraphs] = readFileSync(file, 'utf8').trimEnd().split('\n\n')
  expect(heading).toBe(`# Decisions of ${dirname(file)}`)
  expect(rule?.split('\n')).toHaveLength(1)
  expect(
    paragraphs.filter((paragraph) => !startsDecision.test(paragraph)),
    'Begin a decision with its date and title: **2026-01-31 Title.**',
  ).toEqual([])
  expect(
    paragraphs.filter((paragraph) => paragraph.split('\n').length > 15),
    'Shorten these decisions.',
  ).toEqual([])
  const dates = paragraphs.map((paragraph) => startsDecision.exec(paragraph)?.[1] ?? '')
  const places = dates.filter((date, place) => date > (dates[place - 1] ?? date))
  expect(places, 'a paragraph of this date is below an older one').toEqual([])
})

test('the README has at most 160 lines', () => {
  expect(
    readFileSync('README.md', 'utf8').split('\n').length - 1,
    "Move details into a tree's README.",
  ).toBeLessThanOrEqual(160)
})

test('the list of twenty behaviours for new engineers names existing files', () => {
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
