import type { Field, Mapping } from './mapping.ts'
import { SearchRefusal } from './refusal.ts'

export type Source = Record<string, unknown>
export type Value = string | number

/** The most bytes of a keyword. */
const longestKeyword = 32_766

/** The values of a document by field. Throws a refusal for a document that does not fit the mapping. */
export function readValues(mapping: Mapping, id: string, source: Source): Map<string, Value[]> {
  const values = new Map<string, Value[]>()
  for (const [name, written] of Object.entries(source)) {
    const field = mapping.fields.get(name)
    if (!field && mapping.strict)
      throw new SearchRefusal(
        'strict_dynamic_mapping_exception',
        `mapping set to strict, dynamic introduction of [${name}] within [_doc] is not allowed`,
      )
    if (!field) continue
    const list = (Array.isArray(written) ? written.flat(Infinity) : [written]).filter((one) => one !== null)
    const read = list.map((one) => fieldValue(name, field, id, one))
    if (read.length > 0) values.set(name, read)
  }
  return values
}

function fieldValue(name: string, field: Field, id: string, written: unknown): Value {
  const value = valueOf(field, written)
  if (value === undefined) {
    const preview = typeof written === 'string' ? written : JSON.stringify(written)
    throw new SearchRefusal(
      'mapper_parsing_exception',
      `failed to parse field [${name}] of type [${field.type}] in document with id '${id}'. Preview of field's value: '${preview}'`,
      400,
      { caused_by: { type: 'illegal_argument_exception', reason: `For input string: "${preview}"` } },
    )
  }
  if (field.type === 'keyword' && typeof value === 'string' && Buffer.byteLength(value) > longestKeyword)
    throw new SearchRefusal(
      'illegal_argument_exception',
      `Document contains at least one immense term in field="${name}" (whose UTF8 encoding is longer than the max length ${longestKeyword})`,
    )
  return value
}

const greatest = 2 ** 63

/** Converts a value to the form in which the field compares it; undefined for a value that the field cannot hold. */
export function valueOf(field: Field, written: unknown): Value | undefined {
  if (typeof written !== 'string' && typeof written !== 'number' && typeof written !== 'boolean')
    return undefined
  if (field.type === 'text') return String(written)
  if (field.type === 'keyword') return field.normalize(String(written))
  const number = typeof written === 'string' && written.trim() !== '' ? Number(written) : written
  // OpenSearch drops the fraction of a number in a field of whole numbers.
  return typeof number === 'number' && Math.abs(number) <= greatest ? Math.trunc(number) : undefined
}

export function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined
}
