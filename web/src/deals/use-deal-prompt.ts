import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'

/**
 * Returns a function that opens the prompt for people who cannot take part in deals of a campus, and returns whether it
 * opened one: visitors log in, others verify their school or join the campus.
 */
export function useDealPrompt(campusId: string): () => boolean {
  const { me } = useMe()
  return () => {
    if (!me) openPrompt('guest-deal')
    else if (!me.schoolVerified) openPrompt('verify-deal')
    else if (me.campusId !== campusId) openPrompt('join-campus', { campusId })
    else return false
    return true
  }
}
