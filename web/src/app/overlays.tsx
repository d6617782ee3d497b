import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { closeLightbox, useLightbox } from '../media/lightbox-store.ts'
import { ComposerDialog } from './composer-dialog.tsx'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { Alerts } from '../ui/alerts.tsx'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'
import { closeConversation, usePartner } from '../chats/conversation.ts'
import { useHasIntent } from '../session/intent-store.ts'
import { useMe } from '../session/me.ts'
import { closePrompt, usePrompt } from '../session/prompt.ts'
import { joinedHash } from '../session/welcome.ts'
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

const TabBadges = optionalPart(async () => (await import('../notifications/tab-badges.tsx')).TabBadges)
const FollowPushes = optionalPart(
  async () => (await import('../notifications/follow-pushes.tsx')).FollowPushes,
)
const ResumeIntent = optionalPart(async () => (await import('./resume-intent.tsx')).ResumeIntent)

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
      <PendingIntent />
      {me?.verified && (
        <Suspense>
          <TabBadges />
        </Suspense>
      )}
      <Pushes />
      <Alerts />
    </>
  )
}

/** Only where somebody has allowed notifications in this browser. */
function Pushes() {
  const { me } = useMe()
  const mayPush = 'serviceWorker' in navigator && window.Notification?.permission === 'granted'
  return me && mayPush ? (
    <Suspense>
      <FollowPushes userId={me.id} />
    </Suspense>
  ) : null
}

/** Loads what resumes an intent, or greets a new member, only where there is one. */
function PendingIntent() {
  const { me } = useMe()
  const isKept = useHasIntent()
  const { hash } = useLocation()
  return me && (isKept || hash === joinedHash) ? (
    <Suspense>
      <ResumeIntent me={me} />
    </Suspense>
  ) : null
}
