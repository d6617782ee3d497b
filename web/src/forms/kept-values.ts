/** Keeps the values typed into a form across reloads and Back. Passwords are never kept. */
import { textsSchema } from '../../../shared/texts-schema.ts'
import { parseStored, readStored, writeStored } from '../lib/stored.ts'
import { formPrefix } from './forget-all-values.ts'

export function keptValues(form: string): Record<string, string> {
  return parseStored(textsSchema, readStored('sessionStorage', `${formPrefix}${form}`)) ?? {}
}

export function keepValues(form: string, values: Record<string, string>): void {
  writeStored('sessionStorage', `${formPrefix}${form}`, JSON.stringify(values))
}

export function forgetValues(form: string): void {
  writeStored('sessionStorage', `${formPrefix}${form}`, null)
}
