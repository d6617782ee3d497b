/** Keeps what was typed into a form through reloads and Back. Passwords are never kept. */
import * as z from 'zod/mini'

const valuesSchema = z.record(z.string(), z.string())

export function keptValues(form: string): Record<string, string> {
  const stored = sessionStorage.getItem(`form.${form}`)
  const parsed = valuesSchema.safeParse(stored === null ? undefined : JSON.parse(stored))
  return parsed.success ? parsed.data : {}
}

export function keepValues(form: string, values: Record<string, string>): void {
  sessionStorage.setItem(`form.${form}`, JSON.stringify(values))
}

export function forgetValues(form: string): void {
  sessionStorage.removeItem(`form.${form}`)
}
