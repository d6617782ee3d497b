import { useEffect } from 'react'
import { findCampus, genericCampusId } from '../../../shared/campuses/campus.ts'
import { useBack } from './back.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { forgetIntent } from './intent-store.ts'
import { keepIntent } from './intent.ts'
import { useMe } from './me.ts'
import { usePlaceCheck } from './place.ts'
import { closePrompt } from './prompt.ts'
import type { OpenPrompt } from './prompt.ts'
import { useCampus } from './site-campus.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { wordsOf } from './prompt-words.ts'
import { registrationPath, schoolEmailPath } from './account-paths.ts'

/** Says what an action needs and links to the next step, which afterwards returns to the current page. */
export function PromptDialog({ prompt, campusId, action, back: wanted }: OpenPrompt) {
  const site = useCampus()
  const { me } = useMe()
  const here = useBack()
  const back = wanted ?? here
  const isForGuest = prompt.startsWith('guest-')
  usePlaceCheck(isForGuest && !me, closePrompt)
  // If the person has signed in meanwhile, on another site or in another tab, the action is performed at once.
  useEffect(() => {
    if (!me || !isForGuest) return
    if (action) keepIntent(action, me)
    closePrompt()
  }, [me, isForGuest, action])
  const keep = () => {
    if (action) keepIntent(action, me)
    else forgetIntent()
  }
  const follow = () => {
    keep()
    closePrompt()
  }
  const campus = findCampus(campusId) ?? site
  const { title, text } = wordsOf(prompt, campus)
  const isGeneric = campus.id === genericCampusId
  const afterLogIn = campusId ? schoolEmailPath(campusId) : back
  const next = isForGuest
    ? {
        label: 'Continue with Email',
        to: registrationPath(afterLogIn),
      }
    : prompt === 'join-campus'
      ? { label: 'Join Campus', to: isGeneric ? '/search_schools' : schoolEmailPath(campus.id, back) }
      : { label: 'Verify Account', to: schoolEmailPath(undefined, back) }
  return (
    <Dialog
      title={title}
      open
      onClose={closePrompt}
      actions={
        <>
          {isForGuest && <ContinueWithGoogle back={afterLogIn} onClick={keep} />}
          <LinkButton kind="primary" wide to={next.to} onClick={follow}>
            {next.label}
          </LinkButton>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
