import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { useMe } from './me.ts'
import { closePrompt } from './prompt.ts'
import type { OpenPrompt } from './prompt.ts'
import { useCampus } from './site-campus.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { wordsOf } from './prompt-words.ts'
import { registrationPath, schoolEmailPath } from './account-paths.ts'

/** Says what is missing, leads there, and from there back to the current page. */
export function PromptDialog({ prompt, campusId }: OpenPrompt) {
  const site = useCampus()
  const { me } = useMe()
  const { pathname, search } = useLocation()
  const isForGuest = prompt.startsWith('guest-')
  useEffect(() => {
    if (me && isForGuest) closePrompt()
  }, [me, isForGuest])
  const campus = findCampus(campusId) ?? site
  const { title, text } = wordsOf(prompt, campus)
  const isGeneric = campus.id === genericCampusId
  const next = isForGuest
    ? {
        label: 'Continue with Email',
        to: registrationPath(campusId ? schoolEmailPath(campusId) : pathname + search),
      }
    : prompt === 'join-campus'
      ? { label: 'Join Campus', to: isGeneric ? '/search_schools' : schoolEmailPath(campus.id) }
      : { label: 'Verify Account', to: schoolEmailPath() }
  return (
    <Dialog
      title={title}
      open
      onClose={closePrompt}
      actions={
        <LinkButton kind="primary" wide to={next.to} onClick={closePrompt}>
          {next.label}
        </LinkButton>
      }
    >
      {text}
    </Dialog>
  )
}
