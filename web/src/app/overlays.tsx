import { lazy, Suspense } from 'react'
import { closeLightbox, useLightbox } from '../media/lightbox-store.ts'
import { ComposerDialog } from '../posts/composer-dialog.tsx'
import { Alerts } from '../ui/alerts.tsx'
import { usePartner } from '../lib/conversation.ts'
import { promptCampusId, usePrompt } from '../lib/prompt.ts'
import { useShare } from '../lib/share.ts'

const Lightbox = lazy(async () => ({ default: (await import('../media/lightbox.tsx')).Lightbox }))
const PromptDialog = lazy(async () => ({
  default: (await import('../users/prompt-dialog.tsx')).PromptDialog,
}))
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))
const StartConversation = lazy(async () => ({
  default: (await import('./start-conversation.tsx')).StartConversation,
}))

/** What can stand above any page. */
export function Overlays() {
  const prompt = usePrompt()
  const lightbox = useLightbox()
  const share = useShare()
  const partner = usePartner()
  return (
    <>
      <ComposerDialog />
      <Suspense>{lightbox && <Lightbox {...lightbox} onClose={closeLightbox} />}</Suspense>
      <Suspense>{share && <ShareDialog share={share} />}</Suspense>
      <Suspense>{partner && <StartConversation partner={partner} />}</Suspense>
      <Suspense>{prompt && <PromptDialog prompt={prompt} campusId={promptCampusId()} />}</Suspense>
      <Alerts />
    </>
  )
}
