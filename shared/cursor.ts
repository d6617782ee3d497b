/**
 * A cursor holds the last sort value and id of a page. The partition is always rebuilt from the request and the
 * caller's rights, so a forged cursor can only move within what the caller may read.
 */
import * as z from 'zod/mini'
import { ulidSchema } from './ulid-schema.ts'

/** The last sort value and id. */
export type Position = [number, string]

/** The opaque text that a list returns and takes; at most 200 characters. */
export const cursorSchema = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))

export function encodeCursor(value: Position): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The position in a cursor; undefined if it is malformed. `id` is the schema of its id, a ULID by default. */
export function decodeCursor(cursor: string, id: z.ZodMiniType<string> = ulidSchema): Position | undefined {
  const position = z.tuple([z.int().check(z.gte(0)), id])
  try {
    const parsed = position.safeParse(JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
