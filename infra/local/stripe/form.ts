/** The parameters of a request: text, or nested by names and numbers. */
export type Parameters = { [name: string]: Parameter }
type Parameter = string | Parameter[] | Parameters

/**
 * Decodes the form encoding of Stripe's clients: `a=1&b[c]=2&d[0]=3&d[1]=4` is `{ a: '1', b: { c: '2' }, d: ['3', '4'] }`.
 * Returns undefined if two names contradict each other.
 */
export function decodeForm(text: string): Parameters | undefined {
  const root = empty()
  for (const [name, value] of new URLSearchParams(text)) if (!put(root, pathOf(name), value)) return undefined
  return withLists(root)
}

type Tree = { [name: string]: Tree | string }

/** An object without a prototype, so that every name is an ordinary property. */
function empty(): Tree {
  const tree: Tree = {}
  return Object.setPrototypeOf(tree, null) ?? tree
}

/** The parts of `a[b][c]`. */
function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(tree: Tree, [name = '', ...rest]: string[], value: string): boolean {
  const key = name === '' ? String(Object.keys(tree).length) : name
  const [next] = rest
  if (next === undefined) {
    tree[key] = value
    return true
  }
  const inner = (tree[key] ??= empty())
  return typeof inner !== 'string' && put(inner, rest, value)
}

function withLists(tree: Tree): Parameters {
  const entries = Object.entries(tree).map(([name, value]): [string, Parameter] => [name, listOf(value)])
  return Object.fromEntries(entries)
}

function listOf(value: Tree | string): Parameter {
  if (typeof value === 'string') return value
  const inner = withLists(value)
  const names = Object.keys(inner)
  const isList = names.length > 0 && names.every((name, at) => name === String(at))
  return isList ? Object.values(inner) : inner
}
