import { useEffect } from 'react'
import { unreadCounts } from '../session/unread-counts.ts'
import { countText, useBadges, useKeepBadges } from './get-badges.ts'

const icons = { read: '/favicon.svg', unread: '/favicon-unread.svg' }

/** Keeps the badges current, and shows them in the bars, the title and the icon of the tab: '(3) Messages'. */
export function TabBadges() {
  useKeepBadges()
  const { notifications, chats } = useBadges()
  const conversations = chats.length
  useEffect(() => {
    unreadCounts.set({ notifications: countText(notifications), chats: countText(conversations) })
    return () => unreadCounts.set({})
  }, [notifications, conversations])
  const count = countText(notifications + conversations)
  useEffect(() => {
    if (!count) return
    mark(count)
    // Each page sets its own title.
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

/** Puts the count before the title. The document also has a default title after that of the page. */
function mark(count: string): void {
  for (const title of document.head.querySelectorAll('title')) {
    const plain = title.text.replace(/^\(\d+\+?\) /, '')
    const marked = count ? `(${count}) ${plain}` : plain
    if (title.text !== marked) title.text = marked
  }
}

function setIcon(href: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', href)
}
