import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './message-rows.ts'
import { useLinkedMessage } from './use-linked-message.ts'

/** The time for which a found message is highlighted (milliseconds). */
const markedMs = 2000

interface Find {
  list: RefObject<VirtualizerHandle | null>
  rows: readonly Row[]
  /** Loads older messages; undefined if there are none, and while some are loading. */
  loadOlder: (() => void) | undefined
  isLoadingOlder: boolean
  isOpening: boolean
}

/**
 * Scrolls to a message and highlights it for a moment. First loads older messages until the message is loaded. The id of
 * the message is given to `find` or is in the address. The address keeps it until then, because the list may be recreated.
 */
export function useFind({ list, rows, loadOlder, isLoadingOlder, isOpening }: Find) {
  const { linkedId, forgetLink } = useLinkedMessage()
  const [wantedId, setWanted] = useState(linkedId)
  const [knownLink, setKnownLink] = useState(linkedId)
  if (knownLink !== linkedId) {
    setKnownLink(linkedId)
    if (linkedId !== undefined) setWanted(linkedId)
  }
  const [foundId, setFound] = useState<string>()
  const at = wantedId === undefined ? -1 : rows.findIndex(({ key }) => key === wantedId)
  useEffect(() => {
    if (wantedId === undefined || isOpening) return
    const frame = requestAnimationFrame(() => {
      if (at >= 0) {
        list.current?.scrollToIndex(at, { align: 'center' })
        setFound(wantedId)
      }
      if (at < 0 && loadOlder) loadOlder()
      else if (at >= 0 || !isLoadingOlder) {
        setWanted(undefined)
        if (wantedId === linkedId) forgetLink()
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [wantedId, at, rows, loadOlder, isLoadingOlder, isOpening, list, linkedId, forgetLink])
  useEffect(() => {
    if (foundId === undefined) return
    const timer = setTimeout(() => setFound(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [foundId])
  return { foundId, find: useCallback((id: string) => setWanted(id), []) }
}
