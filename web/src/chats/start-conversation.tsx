import { useEffect } from 'react'
import { closeConversation } from './conversation.ts'
import type { Partner } from './conversation.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks before a conversation starts. People without a verified school get the prompt to verify instead. */
export function StartConversation({ partner }: { partner: Partner }) {
  const { me, status } = useMe()
  const prompt =
    status === 'visitor' ? 'guest-message' : me && !me.schoolVerified ? 'verify-message' : undefined
  useEffect(() => {
    if (!prompt) return
    closeConversation()
    openPrompt(prompt)
  }, [prompt])
  if (!me || prompt) return null
  const start = () => {
    closeConversation()
    showAlert({ message: 'Messages are not open yet. Leave a comment for now.', type: 'okay' })
  }
  return (
    <Dialog
      title="Start Conversation?"
      open
      onClose={closeConversation}
      actions={
        <>
          <Button kind="plain" onClick={closeConversation}>
            Cancel
          </Button>
          <Button kind="primary" onClick={start}>
            Start Conversation
          </Button>
        </>
      }
    >
      Start a private conversation with {partner.name}.
    </Dialog>
  )
}
