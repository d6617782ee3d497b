import { closeLightbox, useLightbox } from '../media/lightbox-store.ts'
import { ComposerDialog } from '../posts/composer-dialog.tsx'
import { Alerts } from '../ui/alerts.tsx'
import { part } from '../ui/part.tsx'
import { closeConversation, usePartner } from '../lib/conversation.ts'
import { closePrompt, promptCampusId, usePrompt } from '../lib/prompt.ts'
import { closeShare, useShare } from '../lib/share.ts'

const Lightbox = part(async () => (await import('../media/lightbox.tsx')).Lightbox, closeLightbox)
const PromptDialog = part(async () => (await import('../users/prompt-dialog.tsx')).PromptDialog, closePrompt)
const ShareDialog = part(async () => (await import('./share-dialog.tsx')).ShareDialog, closeShare)
const StartConversation = part(
  async () => (await import('./start-conversation.tsx')).StartConversation,
  closeConversation,
)

/** What can stand above any page. */
export function Overlays() {
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
      {prompt && <PromptDialog prompt={prompt} campusId={promptCampusId()} />}
      <Alerts />
    </>
  )
}
