import { forgetStored } from '../lib/stored.ts'

/** The prefix of the storage keys under which kept-values.ts stores the values of forms. */
export const formPrefix = 'form.'

export function forgetAllValues(): void {
  forgetStored('sessionStorage', formPrefix)
}
