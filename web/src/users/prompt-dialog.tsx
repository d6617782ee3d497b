import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { useMe } from '../lib/me.ts'
import { useCampus } from '../lib/site-campus.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closePrompt } from './prompt-store.ts'
import type { Prompt } from './prompt-store.ts'
import { schoolEmailPath } from './settings-paths.ts'

/** Says what is missing and leads there (specification, core 2, 'Modals'; accounts 6). */
export function PromptDialog({ prompt }: { prompt: Prompt }) {
  const campus = useCampus()
  const { me } = useMe()
  const isForGuest = prompt === 'guest-post' || prompt === 'guest-join'
  useEffect(() => {
    if (me && isForGuest) closePrompt()
  }, [me, isForGuest])
  const { title, text, action } = contentOf(prompt, campus, useLocation().pathname)
  return (
    <Dialog
      title={title}
      open
      onClose={closePrompt}
      actions={
        <LinkButton kind="primary" wide to={action.to} onClick={closePrompt}>
          {action.label}
        </LinkButton>
      }
    >
      {text}
    </Dialog>
  )
}

function contentOf(prompt: Prompt, campus: Campus, pathname: string) {
  const back = pathname === '/home' ? '' : `?redirect=${encodeURIComponent(pathname)}`
  const register = { label: 'Continue with Email', to: `/user_registration${back}` }
  switch (prompt) {
    case 'guest-post':
      return {
        title: 'Log in to post',
        text: 'Say what you are selling or looking for. Log in takes less than a few seconds.',
        action: register,
      }
    case 'guest-join':
      return {
        title: `Join ${campus.name} Buy/Sell`,
        text: `Buy and sell with ${campus.name} students. Log in takes less than a few seconds.`,
        action: register,
      }
    case 'verify-school':
      return {
        title: 'Verify your account',
        text: `Posts come from students only. Verify your ${campus.name} school email to write yours.`,
        action: { label: 'Verify Account', to: schoolEmailPath() },
      }
    case 'join-campus':
      return {
        title: `Join ${campus.name} Buy/Sell`,
        text: `You are a member of another campus. To post here, verify a school email of ${campus.name}.`,
        action: { label: 'Join Campus', to: schoolEmailPath(campus.id) },
      }
  }
}
