import { useEffect } from 'react'
import { unreadCounts } from '../session/unread-counts.ts'
import { countText, useBadges, useKeepBadges } from './get-badges.ts'

const icons = { read: '/favicon.svg', unread: '/favicon-unread.svg' }

/**
 * Keeps the badges current, and shows the counts in the title of the tab ('(3) Messages'), on the icon of the tab and on
 * the icon of the installed site.
 */
export function TabBadges() {
  useKeepBadges()
  const { notifications, chats } = useBadges()
  const conversations = chats.length
  useEffect(() => {
    unreadCounts.set({ notifications: countText(notifications), chats: countText(conversations) })
    return () => unreadCounts.set({})
  }, [notifications, conversations])
  const total = notifications + conversations
  useEffect(() => {
    badgeApp(total)
    return () => badgeApp(0)
  }, [total])
  const count = countText(total)
  useEffect(() => {
    if (!count) return
    mark(count)
    // Each page sets its own title, and the count is added to the new title.
    const observer = new MutationObserver(() => mark(count))
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    setIcon(icons.unread)
    return () => {
      observer.disconnect()
      mark('')
      setIcon(icons.read)
    }
  }, [count])
  return null
}

/** Puts the count at the start of every title element, because a page's title is added to the document's default title. */
function mark(count: string): void {
  for (const title of document.head.querySelectorAll('title')) {
    const plain = title.text.replace(/^\(\d+\+?\) /, '')
    const marked = count ? `(${count}) ${plain}` : plain
    if (title.text !== marked) title.text = marked
  }
}

/** Sets the number on the icon of the installed site; 0 removes it. Some browsers do not support this, or forbid it. */
function badgeApp(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}

function setIcon(href: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', href)
}
