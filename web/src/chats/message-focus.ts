/** Makes each message one stop of the Tab key, with an accessible name and keys that move the focus from it. */
import { useEffect, useRef } from 'react'
import { beginningOfMessage, unsentWords } from '../../../shared/chats/chat.ts'
import { filesNoun } from '../../../shared/chats/files-words.ts'
import { fullDate } from '../ui/time-ago.tsx'
import { givenLabel } from './given-reactions.tsx'
import type { MessageRow } from './message-rows.ts'

/** The `tabIndex` that makes a message itself focusable, in addition to its buttons. */
export const tabStop = 0

/** Returns the accessible name of a message: its sender, words, time, state and reactions. */
export function labelOf(
  { message, isOwn, at, status }: MessageRow,
  meId: string,
  partnerName: string,
): string {
  const { blocks, media, post, editedAt, unsentAt } = message
  const files = media.length > 0 && filesNoun(beginningOfMessage(message))
  const said = [files, post && 'post', ...blocks.map(({ text }) => text)].filter(Boolean)
  const parts = [
    `${isOwn ? 'You' : partnerName}: ${unsentAt === undefined ? said.join(' ') : unsentWords}`,
    fullDate(at),
    editedAt !== undefined && unsentAt === undefined && 'Edited',
    status,
    givenLabel({ reactions: message, meId, partnerName }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the ref of a message's row, in which arrow keys move the focus. */
export function useMessageKeys() {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = row
    current?.addEventListener('keydown', moveFocus)
    return () => current?.removeEventListener('keydown', moveFocus)
  }, [])
  return row
}

/**
 * The left and right arrows move between a message and its buttons and wrap around. Up and down move to the previous or next
 * message.
 */
function moveFocus(event: KeyboardEvent): void {
  const { key, currentTarget: row, target } = event
  if (!(row instanceof HTMLElement)) return
  const item = row.querySelector<HTMLElement>('[data-message]')
  const stops = [item, ...row.querySelectorAll<HTMLElement>('[data-message] + * > button')]
  const at = stops.findIndex((stop) => stop === target)
  if (at < 0) return
  const all = [...document.querySelectorAll<HTMLElement>('[data-message]')]
  const place = all.findIndex((one) => one === item)
  const next: Record<string, HTMLElement | null | undefined> = {
    ArrowRight: stops[(at + 1) % stops.length],
    ArrowLeft: stops.at(at - 1),
    ArrowUp: place > 0 ? all[place - 1] : undefined,
    ArrowDown: all[place + 1],
  }
  if (!next[key]) return
  event.preventDefault()
  next[key].focus()
}
