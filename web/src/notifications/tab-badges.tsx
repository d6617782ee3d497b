import { useEffect } from 'react'
import { countText, useBadges, useKeepBadges } from './badges.ts'

const icons = { read: '/favicon.svg', unread: '/favicon-unread.svg' }

/** Keeps the badges right, and shows them in the title and the icon of the tab: '(3) Messages'. */
export function TabBadges() {
  useKeepBadges()
  const { notifications, chats } = useBadges()
  const count = notifications + chats.length
  useEffect(() => {
    if (count === 0) return
    const prefix = `(${countText(count)}) `
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + withoutCount(document.title)
    }
    // Each page sets a title of its own.
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    mark()
    setIcon(icons.unread)
    return () => {
      observer.disconnect()
      document.title = withoutCount(document.title)
      setIcon(icons.read)
    }
  }, [count])
  return null
}

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, '')

function setIcon(href: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', href)
}
