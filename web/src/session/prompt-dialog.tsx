import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { useMe } from './me.ts'
import { closePrompt } from './prompt.ts'
import type { Prompt } from './prompt.ts'
import { useCampus } from '../campuses/site-campus.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { wordsOf } from './prompt-words.ts'
import { registrationPath, schoolEmailPath } from './account-paths.ts'

/**
 * Says what is missing and leads there, and from there back to where one was (specification, core 2, 'Modals';
 * accounts 2 and 6). `campusId` is the campus that someone wants to join, where it is not the one of the site.
 */
export function PromptDialog({ prompt, campusId }: { prompt: Prompt; campusId: string | undefined }) {
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
