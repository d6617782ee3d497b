import type { Refusal } from './refusal.ts'

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Escapes text for XML and HTML, also inside double quotes. */
export function escapeXml(text: string): string {
  return Object.entries(entities).reduce((escaped, [raw, entity]) => escaped.replaceAll(raw, entity), text)
}

export function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (entity, hex, code, name) =>
    code ? String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)) : (characters[name] ?? entity),
  )
}

/** `<name>text</name>`, with the text escaped. */
export function textElement(name: string, text: string | number | boolean): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`
}

/** The elements inside the `Error` of S3, CloudFront and SES. */
export function errorElements({ code, message, details }: Pick<Refusal, 'code' | 'message' | 'details'>) {
  const elements = Object.entries({ Code: code, Message: message, ...details })
  return elements.map(([name, text]) => textElement(name, text)).join('')
}

/** An XML document. `content` is XML already, so it is not escaped. */
export function xmlDocument(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root.split(' ')[0]}>`
}
