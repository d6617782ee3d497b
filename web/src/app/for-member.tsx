import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { countPerson } from '../analytics/count.ts'
import { FollowPushes } from '../notifications/follow-pushes.tsx'
import { keepSendingProofs } from '../deals/swap/keep-sending.ts'
import { keepSending } from '../chats/outbox/keep-sending.ts'
import { TabBadges } from '../notifications/tab-badges.tsx'
import { keepSendingSaves } from '../saves/keep-sending.ts'
import { useHasIntent } from '../session/intent-store.ts'
import { optionalPart } from '../ui/lazy-part.tsx'
import { keepSendingDrafts } from './keep-sending-drafts.ts'

const ResumeIntent = optionalPart(async () => (await import('./resume-intent.tsx')).ResumeIntent)

/** Runs the background work of a signed-in person's pages, such as sending messages that waited for a connection. */
export function ForMember({ me }: { me: Me }) {
  const client = useQueryClient()
  useEffect(() => countPerson(me), [me])
  useEffect(() => keepSending(client, me.id), [client, me.id])
  useEffect(() => keepSendingDrafts(client, me.id), [client, me.id])
  useEffect(keepSendingProofs, [])
  useEffect(() => keepSendingSaves(client), [client])
  const isKept = useHasIntent()
  const { hash } = useLocation()
  // Pushes can arrive only if notifications are allowed in this browser.
  const mayPush = 'serviceWorker' in navigator && window.Notification?.permission === 'granted'
  return (
    <>
      {(isKept || hash !== '') && <ResumeIntent me={me} />}
      {me.verified && <TabBadges />}
      {mayPush && <FollowPushes userId={me.id} />}
    </>
  )
}
