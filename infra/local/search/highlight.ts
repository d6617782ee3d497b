import * as z from 'zod/mini'
import type { Source } from './field-values.ts'
import type { Mapping } from './mapping.ts'

/** Only whole fields are highlighted: fragments of texts are cut in another way by every engine. */
export const highlightSchema = z.strictObject({
  encoder: z._default(z.enum(['default', 'html']), 'default'),
  number_of_fragments: z.literal(0),
  fields: z.record(z.string(), z.strictObject({})),
  pre_tags: z._default(z.array(z.string()), ['<em>']),
  post_tags: z._default(z.array(z.string()), ['</em>']),
})
type Highlight = z.output<typeof highlightSchema>

/** The terms that a query found in each field. */
export type Marks = Map<string, Set<string>>

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2F;',
}

/** The fields of a document with the words that a query found between tags; undefined where there are none. */
export function highlight(
  { encoder, fields, pre_tags, post_tags }: Highlight,
  mapping: Mapping,
  marks: Marks,
  source: Source,
): Record<string, string[]> | undefined {
  const tags = [pre_tags[0] ?? '', post_tags[0] ?? ''] as const
  const marked = Object.keys(fields).flatMap((name) => {
    const field = mapping.fields.get(name)
    const terms = marks.get(name)
    const value = source[name]
    if (field?.type !== 'text' || !terms) return []
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
    const shown = texts.flatMap((text) => {
      const places = field.analyze(text).filter(({ term }) => terms.has(term))
      return places.length === 0 ? [] : [tagged(text, places, tags, encoder === 'html' ? asHtml : asIs)]
    })
    return shown.length === 0 ? [] : [[name, shown] as const]
  })
  return marked.length === 0 ? undefined : Object.fromEntries(marked)
}

function tagged(
  text: string,
  places: { start: number; end: number }[],
  [before, after]: readonly [string, string],
  encode: (part: string) => string,
): string {
  let done = 0
  let result = ''
  for (const { start, end } of places) {
    result += `${encode(text.slice(done, start))}${before}${encode(text.slice(start, end))}${after}`
    done = end
  }
  return result + encode(text.slice(done))
}

const asIs = (text: string): string => text

function asHtml(text: string): string {
  return text.replace(/[&<>"'/]/g, (character) => entities[character] ?? character)
}
