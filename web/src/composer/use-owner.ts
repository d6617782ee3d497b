import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { hasSession, onSessionChange } from '../session/session.ts'
import { forgetComposers, loadComposer, useComposer } from './store.ts'
import type { Subject } from './subject.ts'
import { startUploads } from './uploads.ts'

// Clears the composers at the end of a session, so that a person's content is never sent in another person's session.
onSessionChange(() => {
  if (!hasSession()) forgetComposers()
})

/**
 * Returns the signed-in person, once the composer has their draft. A form loads the draft once for each person. While the
 * form is open, its text stays, whatever other tabs write.
 */
export function useComposerOwner(subject: Subject): Me | undefined {
  const { me } = useMe()
  const { owner, form } = useComposer(subject)
  const [thisForm] = useState(Symbol)
  const id = me?.id
  const load = useEffectEvent((owner: string) => {
    loadComposer(subject, owner, thisForm)
    startUploads()
  })
  useLayoutEffect(() => {
    if (id !== undefined) load(id)
  }, [subject.key, id])
  return me && form === thisForm && owner === me.id ? me : undefined
}
