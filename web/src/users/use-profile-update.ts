import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'

const askEveryMs = 1000
const patienceMs = 30_000

/**
 * Waits until posts, comments and saves show a person's changed profile. While `updating` is true, the page shows
 * `UpdatingAccount`. `follow` returns the person, and whether the update took too long (`late`).
 */
export function useProfileUpdate() {
  const client = useQueryClient()
  const [updating, setUpdating] = useState(false)

  const follow = async (changed: Me): Promise<{ me: Me; late: boolean }> => {
    setUpdating(true)
    const copied = await untilCopied(changed)
    setUpdating(false)
    // All loaded data may show the old person, so each list is loaded again when it is opened next.
    client.removeQueries({ queryKey: ['profile'], type: 'inactive' })
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me', refetchType: 'none' })
    return { me: copied ?? changed, late: copied === undefined }
  }
  return { updating, follow }
}

/** Polls until the server has updated all copies of the person; undefined after half a minute. */
async function untilCopied(changed: Me): Promise<Me | undefined> {
  let me: Me | undefined = changed
  const until = Date.now() + patienceMs
  while (!me || !isCopied(me, changed)) {
    if (Date.now() >= until) return undefined
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    me = await call(getMe, {}).catch(() => undefined)
  }
  return me
}

/** The versions are compared, because an eventually consistent read may return the person from before the change. */
const isCopied = (me: Me, changed: Me) =>
  me.copyingSince === undefined && (me.profileVersion ?? 0) >= (changed.profileVersion ?? 0)
