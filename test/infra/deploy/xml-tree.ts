import { textElement, xmlDocument } from '../../../infra/local/xml.ts'

/**
 * The content of an XML element: a text, child elements, or a list. In CloudFormation's lists each entry is an element
 * `member`; elsewhere the element is repeated.
 */
export type Tree = string | number | boolean | undefined | Tree[] | { [name: string]: Tree }

/** Writes elements as XML that the SDK can read. In the query protocol, each entry of a list is in an element `member`. */
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
