import { Suspense } from 'react'
import { closeLightbox, useLightbox } from '../media/lightbox-store.ts'
import { ComposerDialog } from './composer-dialog.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { Alerts } from '../ui/alerts.tsx'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'
import { closeConversation, usePartner } from '../chats/conversation.ts'
import { useMe } from '../session/me.ts'
import { closePrompt, usePrompt } from '../session/prompt.ts'
import { closeShare, useShare } from '../ui/share.ts'

const Lightbox = lazyPart(async () => (await import('../media/lightbox.tsx')).Lightbox, closeLightbox)
const PromptDialog = lazyPart(
  async () => (await import('../session/prompt-dialog.tsx')).PromptDialog,
  closePrompt,
)
const ShareDialog = lazyPart(async () => (await import('../ui/share-dialog.tsx')).ShareDialog, closeShare)
const StartConversation = lazyPart(
  async () => (await import('../chats/start-conversation.tsx')).StartConversation,
  closeConversation,
)

const ForMember = optionalPart(async () => (await import('./for-member.tsx')).ForMember)

/** Dialogs and alerts that can open above any page. */
export function Overlays() {
  const prompt = usePrompt()
  const lightbox = useLightbox()
  const share = useShare()
  const partner = usePartner()
  const { me } = useMe()
  useFetchAhead()
  return (
    <>
      <ComposerDialog />
      {lightbox && <Lightbox {...lightbox} onClose={closeLightbox} />}
      {share && <ShareDialog share={share} />}
      {partner && <StartConversation partner={partner} />}
      {prompt && <PromptDialog {...prompt} />}
      {me && (
        <Suspense>
          <ForMember me={me} />
        </Suspense>
      )}
      <Alerts />
    </>
  )
}
