import { closeLightbox, useLightbox } from '../media/lightbox-store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { closeConversation, usePartner } from '../chats/conversation.ts'
import { closePrompt, usePrompt } from '../session/prompt.ts'
import { closeShare, useShare } from '../ui/share.ts'
import { ComposerDialog } from './composer-dialog.tsx'

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

/** The dialogs that can open above any page. */
export function Dialogs() {
  const prompt = usePrompt()
  const lightbox = useLightbox()
  const share = useShare()
  const partner = usePartner()
  return (
    <>
      <ComposerDialog />
      {lightbox && <Lightbox {...lightbox} onClose={closeLightbox} />}
      {share && <ShareDialog share={share} />}
      {partner && <StartConversation partner={partner} />}
      {prompt && <PromptDialog {...prompt} />}
    </>
  )
}
