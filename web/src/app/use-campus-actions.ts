import { useNavigate } from 'react-router-dom'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import { useMe } from '../lib/me.ts'
import { useCampus } from '../lib/site-campus.ts'
import { useOpenComposer } from '../posts/open-composer.ts'
import type { ComposeBlock } from '../posts/open-composer.ts'
import { openPrompt } from '../users/prompt-store.ts'
import type { Prompt } from '../users/prompt-store.ts'
import { schoolEmailPath } from '../users/settings-paths.ts'

/** What stands before the composer, for each who may not post. */
export const promptOf: Record<ComposeBlock, Prompt> = {
  visitor: 'guest-post',
  school: 'verify-school',
  'other-campus': 'join-campus',
}

const onBlocked = (block: ComposeBlock) => openPrompt(promptOf[block])

/** What someone can do with the campus of this site: write a post, join it. */
export function useCampusActions() {
  const campus = useCampus()
  const { me, status } = useMe()
  const navigate = useNavigate()
  const compose = useOpenComposer(onBlocked)
  const isSchool = campus.id !== genericCampusId
  const isMember = status === 'loading' || (me?.schoolVerified && me.campusId === campus.id)
  const join = () => {
    if (me) void navigate(schoolEmailPath(me.schoolVerified ? campus.id : undefined))
    else openPrompt('guest-join')
  }
  return { isSchool, compose, join, canJoin: isSchool && !isMember }
}
