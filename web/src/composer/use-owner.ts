import { useLayoutEffect, useState } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { loadComposer, useComposer } from './store.ts'
import { startUploads } from './uploads.ts'

/**
 * The signed-in person, once the composer has their draft. A form loads the draft once for each person: while it is
 * open, it keeps its text whatever other tabs write.
 */
export function useComposerOwner(subject: string): Me | undefined {
  const { me } = useMe()
  const { owner, form } = useComposer(subject)
  const [thisForm] = useState(Symbol)
  const id = me?.id
  useLayoutEffect(() => {
    if (id === undefined) return
    loadComposer(subject, id, thisForm)
    startUploads()
  }, [subject, id, thisForm])
  return me && form === thisForm && owner === me.id ? me : undefined
}
