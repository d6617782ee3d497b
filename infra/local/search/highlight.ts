import * as z from 'zod/mini'
import type { Source } from './field-values.ts'
import type { Mapping } from './mapping.ts'

/** Only whole fields are highlighted, because engines cut fragments of texts differently. */
export const highlightSchema = z.strictObject({
  number_of_fragments: z.literal(0),
  fields: z.record(z.string(), z.strictObject({})),
  pre_tags: z.tuple([z.string()]),
  post_tags: z.tuple([z.string()]),
})
type Highlight = z.output<typeof highlightSchema>

/** The terms that a query found in each field. */
export type Marks = Map<string, Set<string>>

/** The fields of a document, with tags around the found words; undefined if no field has any. */
export function highlight(
  { fields, pre_tags, post_tags }: Highlight,
  mapping: Mapping,
  marks: Marks,
  source: Source,
): Record<string, string[]> | undefined {
  const tags = [pre_tags[0], post_tags[0]] as const
  const marked = Object.keys(fields).flatMap((name) => {
    const field = mapping.fields.get(name)
    const terms = marks.get(name)
    const value = source[name]
    if (field?.type !== 'text' || !terms) return []
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
    const shown = texts.flatMap((text) => {
      const places = field.analyze(text).filter(({ term }) => terms.has(term))
      return places.length === 0 ? [] : [tagged(text, places, tags)]
    })
    return shown.length === 0 ? [] : [[name, shown] as const]
  })
  return marked.length === 0 ? undefined : Object.fromEntries(marked)
}

function tagged(
  text: string,
  places: { start: number; end: number }[],
  [before, after]: readonly [string, string],
): string {
  let done = 0
  let result = ''
  for (const { start, end } of places) {
    result += `${text.slice(done, start)}${before}${text.slice(start, end)}${after}`
    done = end
  }
  return result + text.slice(done)
}
