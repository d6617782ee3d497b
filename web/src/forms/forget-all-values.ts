import { forgetStored } from '../lib/stored.ts'

/** The prefix of the names under which forms keep what was typed (kept-values.ts). */
export const formPrefix = 'form.'

export function forgetAllValues(): void {
  forgetStored('sessionStorage', formPrefix)
}
