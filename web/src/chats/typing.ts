import { useEffect, useState } from 'react'
import { useHint, sendFrame } from '../live/live.ts'

/** While a person types, their page reports it every three seconds. The partner's page shows each report for six. */
const sendEveryMs = 3000
const showMs = 6000

/** Whether the partner is writing a message. */
export function useIsTyping(chatId: string, partnerId: string | undefined): boolean {
  /** The time of the last report; undefined once the message has arrived or the partner stopped typing. */
  const [reportedAt, setReportedAt] = useState<number>()
  useHint((hint) => {
    if (hint.type === 'typing' && hint.chatId === chatId && hint.userId === partnerId)
      setReportedAt(hint.ended ? undefined : Date.now())
    if (hint.type === 'message' && hint.message.chatId === chatId && hint.message.senderId === partnerId)
      setReportedAt(undefined)
  })
  useEffect(() => {
    if (reportedAt === undefined) return
    const timer = setTimeout(() => setReportedAt(undefined), showMs)
    return () => clearTimeout(timer)
  }, [reportedAt])
  return reportedAt !== undefined
}

let lastSent = { chatId: '', at: -sendEveryMs }

/** Reports to the partner that a message is being written. */
export function sendTyping(chatId: string): void {
  const now = performance.now()
  if (lastSent.chatId === chatId && now - lastSent.at < sendEveryMs) return
  lastSent = { chatId, at: now }
  sendFrame({ action: 'typing', chatId })
}

/** Call after a message was sent, so that the next typed letter is reported at once. */
export function endTyping(): void {
  lastSent = { chatId: '', at: -sendEveryMs }
}

/** Reports to the partner that the text was deleted, if typing was reported before. */
export function sendTypingEnded(chatId: string): void {
  if (lastSent.chatId === chatId) sendFrame({ action: 'typing', chatId, ended: true })
  endTyping()
}
