import { useState } from 'react'
import { redeemLink } from '../../../shared/accounts/redeem-link.ts'
import { RefusalError } from '../../../shared/contract.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { fieldErrors } from '../forms/field-errors.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'

/**
 * The name of the person who opens a link: `given` with the request, which may have been a stranger's, or asked for once the
 * server needs it. `input` and `field` are empty until there is one.
 */
export function useOwnName(email: string, token: string, given?: string) {
  const [name, setName] = useState(given)
  const { error, refuse, clearError } = useFieldRefusal()
  const onChange = ({ target }: { target: { value: string } }) => {
    setName(target.value)
    clearError()
  }
  return {
    input: name === undefined ? {} : { name },
    field:
      name === undefined
        ? undefined
        : { value: name, error, onChange, ...(given === undefined && { ref: focusOnMount }) },

    /** Whether the name is complete or not needed; shows what is missing. */
    isReady(): boolean {
      const wrong = name === undefined ? undefined : fieldErrors(redeemLink, { email, token, name })['name']
      if (wrong) refuse(wrong)
      return !wrong
    },

    /** Whether a refusal means that the name is needed. */
    isAsked(failure: unknown): boolean {
      const isAsked = failure instanceof RefusalError && failure.code === 'name-required'
      if (isAsked) setName((before) => before ?? '')
      return isAsked
    },
  }
}
