import { useState } from 'react'
import { redeemLink } from '../../../shared/accounts/redeem-link.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { fieldErrors } from '../forms/field-errors.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'

/**
 * The name of the person who opens a link. `given` is the name in the link, which a stranger may have typed. Without it, a
 * field asks for the name once the server requires one; until then `field` is undefined and `input` empty.
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

    /** Returns whether the name is valid or not needed. Shows the error of an invalid name. */
    isReady(): boolean {
      const wrong = name === undefined ? undefined : fieldErrors(redeemLink, { email, token, name })['name']
      if (wrong) refuse(wrong)
      return !wrong
    },

    /** Returns whether the server refused because the name is missing. If so, the field for the name shows. */
    isAsked(failure: unknown): boolean {
      const isAsked = failure instanceof RefusalError && failure.code === 'name-required'
      if (isAsked) setName((before) => before ?? '')
      return isAsked
    },
  }
}
