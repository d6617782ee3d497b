import { useLayoutEffect, useState } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { loadComposer, useComposer } from './store.ts'

/**
 * Whose composer it is, once it has their draft. A form claims it once for each person who comes there: as long as
 * it is open, it keeps what it shows.
 */
export function useComposerOwner(subject: string): Me | undefined {
  const { me } = useMe()
  const { owner, form } = useComposer(subject)
  const [thisForm] = useState(Symbol)
  const id = me?.id
  useLayoutEffect(() => {
    if (id !== undefined) loadComposer(subject, id, thisForm)
  }, [subject, id, thisForm])
  return me && form === thisForm && owner === me.id ? me : undefined
}
