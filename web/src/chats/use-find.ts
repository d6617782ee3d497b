import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './message-rows.ts'

/** How long a message is marked that was looked for (milliseconds). */
const markedMs = 2000

interface Find {
  list: RefObject<VirtualizerHandle | null>
  rows: readonly Row[]
  /** Undefined if there are no older messages, or while some are loading. */
  loadOlder: (() => void) | undefined
  isLoadingOlder: boolean
  isOpening: boolean
}

/** Scrolls to a message and marks it for a moment; loads older ones until it is there. */
export function useFind({ list, rows, loadOlder, isLoadingOlder, isOpening }: Find) {
  const [wantedId, setWanted] = useState<string>()
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
      else if (at >= 0 || !isLoadingOlder) setWanted(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [wantedId, at, rows, loadOlder, isLoadingOlder, isOpening, list])
  useEffect(() => {
    if (foundId === undefined) return
    const timer = setTimeout(() => setFound(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [foundId])
  return { foundId, find: useCallback((id: string) => setWanted(id), []) }
}
