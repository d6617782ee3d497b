import { textElement, xmlDocument } from '../../../infra/local/xml.ts'

/**
 * A text, an object of elements, or a list. In CloudFormation's lists the elements are named `member`; elsewhere they are
 * repeated.
 */
export type Tree = string | number | boolean | undefined | Tree[] | { [name: string]: Tree }

/** Elements for the SDK to read. Lists of the query protocol put each entry into a `member`. */
export function elements(tree: Tree, members = true): string {
  if (tree === undefined) return ''
  if (Array.isArray(tree)) return tree.map((one) => `<member>${elements(one, members)}</member>`).join('')
  if (typeof tree !== 'object') return textElement('x', tree).slice(3, -4)
  return Object.entries(tree)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      !members && Array.isArray(value)
        ? value.map((one) => `<${name}>${elements(one, members)}</${name}>`).join('')
        : `<${name}>${elements(value, members)}</${name}>`,
    )
    .join('')
}

export const document = (root: string, tree: Tree, members = false) =>
  xmlDocument(root, elements(tree, members))
