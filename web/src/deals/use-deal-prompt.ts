import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'

/**
 * Returns a function for people who cannot take part in deals of a campus. It opens the prompt to log in, to verify the
 * school or to join the campus, and returns whether it opened one.
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
