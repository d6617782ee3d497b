import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { crossings } from './crossings.ts'
import { knotMaximum, layers, mutual, packageTrees, purePackages, roomsWithoutNoun } from './rooms.ts'
import { importsIn, importsOf, sources } from './source.ts'

/** Returns the room of a file: the longest folder of rooms.ts that contains the file, or its noun's folder, or its tree. */
function roomOf(file: string): string {
  const named = roomsWithoutNoun.filter((room) => file.startsWith(`${room}/`)).sort(byLength)[0]
  const noun = /^(shared|lambdas|web\/src)\/[^/]+(?=\/)/.exec(file)?.[0]
  return named ?? noun ?? file.split('/')[0] ?? ''
}
const byLength = (a: string, b: string) => b.length - a.length

/** Returns the pattern of a room: that of `web/src/posts` is `web/src/<noun>`. */
const pattern = (room: string) =>
  roomsWithoutNoun.includes(room) ? room : room.replace(/^(shared|lambdas|web\/src)\/.*/, '$1/<noun>')

const inTree = (tree: string, noun: string) => `${tree === 'web' ? 'web/src' : tree}/${noun}`
const crossed = crossings.flatMap(([from, to, trees]) =>
  trees.split(' ').map((tree) => `${inTree(tree, from)} → ${inTree(tree, to)}`),
)
const layered = Object.entries(layers).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))

function rowFor(from: string, to: string): string | undefined {
  const exact = `${from} → ${to}`
  if (crossed.includes(exact)) return exact
  const between = `${pattern(from)} → ${pattern(to)}`
  return layered.find((row) => row === between)
}

interface Edge {
  file: string
  target: string
  from: string
  to: string
}
const edges: Edge[] = [...importsOf]
  .filter(([file]) => !file.startsWith('test/'))
  .flatMap(([file, targets]) =>
    targets.map((target) => ({ file, target, from: roomOf(file), to: roomOf(target) })),
  )
const trees = ['shared', 'events', 'lambdas', 'web', 'infra', 'test']
const isPackage = ({ target }: Edge) => !trees.includes(target.split('/')[0] ?? '')
const betweenRooms = edges.filter((edge) => !isPackage(edge) && edge.from !== edge.to)
const packages = edges.filter(isPackage)

describe('the parser of imports', () => {
  test('finds static, dynamic, type-only and side-effect imports, and exports from', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type {\n  B,\n} from '../b.ts'",
      "import './c.css'",
      "const d = () => import('./d.tsx')",
      "type E = import('./e.ts').E",
      "export { f } from './f.ts'",
    ].join('\n')
    expect(importsIn(text)).toEqual(['./a.ts', '../b.ts', './c.css', './d.tsx', './e.ts', './f.ts'])
  })

  test('finds every import, because no specifier is computed', () => {
    const computed = /\bimport\(\s*[^'\s)]|\bimport\.meta\.glob/
    const product = sources.filter((file) => /^(shared|events|lambdas|web\/src)\//.test(file))
    expect(
      product.filter((file) => computed.test(readFileSync(file, 'utf8'))),
      'Write the path of an import as one literal text.',
    ).toEqual([])
  })
})

describe('imports between rooms', () => {
  test('are allowed by rows of rooms.ts', () => {
    const wrong = betweenRooms.filter(({ from, to }) => !rowFor(from, to))
    expect(
      wrong.map(({ from, to, file, target }) => `${from} → ${to} (${file} → ${target})`),
      'Move what both rooms need below both of them, or add a row with its reason to rooms.ts, or between nouns to crossings.ts.',
    ).toEqual([])
  })

  test('use every row of rooms.ts', () => {
    const used = new Set(betweenRooms.map(({ from, to }) => rowFor(from, to)))
    expect(
      [...layered, ...crossed].filter((row) => !used.has(row)),
      'No import needs these rows of rooms.ts and crossings.ts any more: remove them.',
    ).toEqual([])
  })

  test('between two nouns have one row', () => {
    const pairs = crossings.map(([from, to]) => `${from} → ${to}`)
    expect(
      pairs.filter((pair, index) => pairs.indexOf(pair) !== index),
      'Join the rows of crossings.ts with the same two nouns.',
    ).toEqual([])
  })
})

describe('rooms of lambdas', () => {
  const targetsOf = new Map<string, Set<string>>()
  for (const { from, to } of betweenRooms)
    if ([from, to].every((room) => room.startsWith('lambdas/')))
      targetsOf.set(from, (targetsOf.get(from) ?? new Set()).add(to))
  const rooms = [...targetsOf.keys()].sort()
  const imports = (from: string, to: string) => targetsOf.get(from)?.has(to) === true

  test('that import each other are listed in rooms.ts, each with a reason', () => {
    const found = rooms.flatMap((one) =>
      rooms
        .filter((other) => one < other && imports(one, other) && imports(other, one))
        .map((other) => `${one}, ${other}`),
    )
    const listed = mutual.map(([one, other]) => `lambdas/${one}, lambdas/${other}`)
    expect(
      found,
      'Two rooms that import each other are one room: move a module to one of them or below both, or give a reason in `mutual` of rooms.ts.',
    ).toEqual(listed)
    expect(mutual.length).toBeLessThanOrEqual(8)
  })

  test(`form no import cycle of more than ${knotMaximum} rooms`, () => {
    const reachedFrom = (from: string) => {
      const reached = new Set<string>()
      const next = [from]
      for (let room = next.pop(); room !== undefined; room = next.pop())
        for (const target of targetsOf.get(room) ?? [])
          if (!reached.has(target)) {
            reached.add(target)
            next.push(target)
          }
      return reached
    }
    const reached = new Map(rooms.map((room) => [room, reachedFrom(room)]))
    const knots = rooms.map((room) =>
      rooms.filter((other) => reached.get(room)?.has(other) && reached.get(other)?.has(room)),
    )
    expect(
      knots.filter((knot) => knot.length > knotMaximum),
      'The newest import between two of these rooms closes a circle: move what it imports below both.',
    ).toEqual([])
  })
})

describe('packages', () => {
  test.each(Object.entries(purePackages))(
    'the tree %s imports only the packages in its row',
    (tree, allowed) => {
      const used = packages.filter(({ file }) => file.startsWith(`${tree}/`)).map(({ target }) => target)
      expect([...new Set(used)].sort(), 'A new package of this tree needs its place in rooms.ts.').toEqual(
        allowed,
      )
    },
  )

  test.each(Object.entries(packageTrees))(
    'the packages %s are imported only in their trees',
    (start, trees) => {
      const allowed = ({ file }: Edge) => trees.some((tree) => file.startsWith(`${tree}/`))
      const users = packages.filter(({ target }) => target.startsWith(start))
      expect(
        users.filter((edge) => !allowed(edge)).map(({ file, target }) => `${file} → ${target}`),
        'Use what the trees of this package export, or add a tree to its row in rooms.ts.',
      ).toEqual([])
      expect(users, 'Nothing imports this package any more: remove its row from rooms.ts.').not.toEqual([])
    },
  )

  test('no page imports a module of Node', () => {
    const ofPages = packages.filter(({ file }) => file.startsWith('web/src/'))
    expect(ofPages.filter(({ target }) => target.startsWith('node:'))).toEqual([])
  })
})

test('no file imports itself through other files, not even by types', () => {
  expect(cycles(), 'Move what these files share into a module that imports none of them.').toEqual([])
})

/** Returns the groups of files that reach each other by imports (Tarjan's strongly connected components). */
function cycles(): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  for (const file of importsOf.keys()) if (!order.has(file)) visit(file)
  return found

  function visit(file: string): number {
    order.set(file, order.size)
    let low = order.size - 1
    stack.push(file)
    for (const target of importsOf.get(file) ?? []) {
      if (!importsOf.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === order.get(file)) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) found.push(group.sort())
    }
    return low
  }
}
