import { setComposerOpen, useComposerOpen } from '../composer/open.ts'
import { closeLightbox, useLightbox } from '../media/lightbox-store.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { Alerts } from '../ui/alerts.tsx'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'
import { closeConversation, usePartner } from '../chats/conversation.ts'
import { useIsTakenOver } from '../lib/use-is-taken-over.ts'
import { useMe } from '../session/me.ts'
import { closePrompt, usePrompt } from '../session/prompt.ts'
import { closeShare, useShare } from '../ui/share.ts'

const Dialogs = lazyPart(
  async () => (await import('./dialogs.tsx')).Dialogs,
  () => {
    setComposerOpen(undefined)
    closeLightbox()
    closeShare()
    closeConversation()
    closePrompt()
  },
)

const ForMember = optionalPart(async () => (await import('./for-member.tsx')).ForMember)

/** Dialogs and alerts that can open above any page. */
export function Overlays() {
  const isOpen = [useComposerOpen(), useLightbox(), useShare(), usePartner(), usePrompt()].some(Boolean)
  const { me } = useMe()
  const isTakenOver = useIsTakenOver()
  useFetchAhead()
  return (
    <>
      {isOpen && <Dialogs />}
      {me && <ForMember me={me} />}
      {/* The server renders no alerts, because it cannot render the portal in which they are. */}
      {isTakenOver && <Alerts />}
    </>
  )
}
