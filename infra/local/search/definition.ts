import * as z from 'zod/mini'
import { readMapping, type Mapping } from './mapping.ts'
import { illegalArgument, parsingError, SearchRefusal } from './refusal.ts'

export type IndexDefinition = {
  /** The body with which the index was created. */
  body: Record<string, unknown>
  mapping: Mapping
  /** Milliseconds from a write until searches see it; a negative number means never. */
  refreshInterval: number
}

const recordSchema = z.record(z.string(), z.unknown())
const knownSettings = ['refresh_interval', 'analysis']

/** Reads the body that creates an index. Throws a refusal for anything unsupported. */
export function readDefinition(name: string, body: unknown): IndexDefinition {
  requireName(name)
  const parsed = recordSchema.safeParse(body ?? {})
  if (!parsed.success) throw parsingError('the body of an index is an object')
  const { settings, mappings, aliases, ...others } = parsed.data
  const [unknown] = Object.keys(others)
  if (unknown) throw new SearchRefusal('parse_exception', `unknown key [${unknown}] for create index`)
  if (aliases !== undefined)
    throw parsingError("the laptop's search takes no [aliases] with an index; use POST /_aliases")
  const flat = flatSettings(settings)
  for (const key of flat.keys())
    if (!knownSettings.includes(key))
      throw illegalArgument(
        `unknown setting [index.${key}] please check that any required plugins are installed, or check the breaking changes documentation for removed settings`,
      )
  return {
    body: parsed.data,
    mapping: readMapping(mappings, flat.get('analysis')),
    refreshInterval: milliseconds('refresh_interval', flat.get('refresh_interval') ?? '1s'),
  }
}

/** Returns the settings by name. A request may put them inside `index` or next to it. */
function flatSettings(settings: unknown): Map<string, unknown> {
  const { index, ...beside } = recordSchema.safeParse(settings ?? {}).data ?? {}
  const below = recordSchema.safeParse(index ?? {}).data ?? {}
  const all = [...Object.entries(beside), ...Object.entries(below)]
  return new Map(all.map(([key, value]) => [key.replace(/^index\./, ''), value]))
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

function milliseconds(setting: string, written: unknown): number {
  if (String(written) === '-1') return -1
  const [, number, unit] = /^(\d+)(ms|s|m|h)$/.exec(String(written)) ?? []
  if (number === undefined || unit === undefined)
    throw illegalArgument(
      `failed to parse setting [index.${setting}] with value [${String(written)}] as a time value: unit is missing or unrecognized`,
    )
  return Number(number) * (units[unit] ?? 1)
}

function requireName(name: string): void {
  const problem =
    name !== name.toLowerCase()
      ? 'must be lowercase'
      : /^[-_+]/.test(name)
        ? "must not start with '_', '-', or '+'"
        : /[\\/*?"<>| ,#:]/.test(name)
          ? 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]'
          : undefined
  if (problem)
    throw new SearchRefusal('invalid_index_name_exception', `Invalid index name [${name}], ${problem}`, 400, {
      index: name,
      index_uuid: '_na_',
    })
}
