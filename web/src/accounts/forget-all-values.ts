import { forgetStored } from '../lib/stored.ts'

/** Begins the names under which forms keep what was typed (kept-values.ts). */
export const formPrefix = 'form.'

/** Forgets what was typed into every form. */
export function forgetAllValues(): void {
  forgetStored('sessionStorage', formPrefix)
}
