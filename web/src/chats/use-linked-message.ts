import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Returns the id of the message in the address (`?message=`), and a function that removes it from the address. */
export function useLinkedMessage() {
  const [parameters, setParameters] = useSearchParams()
  const linkedId = parameters.get('message') ?? undefined
  const forgetLink = useCallback(
    () =>
      setParameters(
        (before) => {
          before.delete('message')
          return before
        },
        { replace: true },
      ),
    [setParameters],
  )
  return { linkedId, forgetLink }
}
