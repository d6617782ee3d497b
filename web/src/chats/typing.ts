import { useEffect, useState } from 'react'
import { useHint, sendFrame } from '../live/live.ts'

/** A page reports typing every three seconds, and the partner shows it for twice as long. */
const tellMs = 3000
const showMs = 6000

/** Whether the partner is writing a message. */
export function useIsTyping(chatId: string, partnerId: string | undefined): boolean {
  /** The time of the last report; undefined once the message has arrived or they stopped. */
  const [toldAt, setToldAt] = useState<number>()
  useHint((hint) => {
    if (hint.type === 'typing' && hint.chatId === chatId && hint.userId === partnerId)
      setToldAt(hint.ended ? undefined : Date.now())
    if (hint.type === 'message' && hint.message.chatId === chatId && hint.message.senderId === partnerId)
      setToldAt(undefined)
  })
  useEffect(() => {
    if (toldAt === undefined) return
    const timer = setTimeout(() => setToldAt(undefined), showMs)
    return () => clearTimeout(timer)
  }, [toldAt])
  return toldAt !== undefined
}

let lastTold = { chatId: '', at: -tellMs }

/** Reports to the partner that a message is being written. */
export function tellTyping(chatId: string): void {
  const now = performance.now()
  if (lastTold.chatId === chatId && now - lastTold.at < tellMs) return
  lastTold = { chatId, at: now }
  sendFrame({ action: 'typing', chatId })
}

/** After a message was sent, the next letter is reported at once. */
export function endTyping(): void {
  lastTold = { chatId: '', at: -tellMs }
}

/** Reports to the partner that the text was deleted, if typing was reported before. */
export function tellErased(chatId: string): void {
  if (lastTold.chatId === chatId) sendFrame({ action: 'typing', chatId, ended: true })
  endTyping()
}
