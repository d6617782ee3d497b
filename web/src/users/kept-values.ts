/** Keeps what was typed into a form through reloads and Back. Passwords are never kept. */
import * as z from 'zod/mini'
import { forgetStored, parseStored, readStored, writeStored } from '../lib/stored.ts'

const valuesSchema = z.record(z.string(), z.string())

export function keptValues(form: string): Record<string, string> {
  return parseStored(valuesSchema, readStored('sessionStorage', `form.${form}`)) ?? {}
}

export function keepValues(form: string, values: Record<string, string>): void {
  writeStored('sessionStorage', `form.${form}`, JSON.stringify(values))
}

export function forgetValues(form: string): void {
  writeStored('sessionStorage', `form.${form}`, null)
}

/** Forgets what was typed into every form. */
export function forgetAllValues(): void {
  forgetStored('sessionStorage', 'form.')
}
