import { lazy, Suspense } from 'react'
import { ComposerDialog } from '../posts/composer-dialog.tsx'
import { Alerts } from '../ui/alerts.tsx'
import { usePrompt } from '../users/prompt-store.ts'

const PromptDialog = lazy(async () => ({
  default: (await import('../users/prompt-dialog.tsx')).PromptDialog,
}))

/** What can stand above any page. */
export function Overlays() {
  const prompt = usePrompt()
  return (
    <>
      <ComposerDialog />
      <Suspense>{prompt && <PromptDialog prompt={prompt} />}</Suspense>
      <Alerts />
    </>
  )
}
