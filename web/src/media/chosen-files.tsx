import { useEffect, useRef, useState } from 'react'
import { ChosenFileTile } from './chosen-file-tile.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { useDragOrder } from './use-drag-order.ts'
import hidden from '../ui/hidden.module.css'
import styles from './chosen-files.module.css'

interface ChosenFilesProps {
  files: readonly ChosenFile[]
  onRemove: (key: string) => void
  /** Called for a photo that the browser cannot show. */
  onBroken: (file: ChosenFile) => void
  onDescribe: (key: string) => void
  /** Moves a file to a position, from 0. */
  onMove: (key: string, to: number) => void
}

/** The chosen files of a composer: previews, order, removal, descriptions and errors. */
export function ChosenFiles({ files, onRemove, onBroken, onDescribe, onMove }: ChosenFilesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, announce] = useState('')
  const [unplayable, setUnplayable] = useState<readonly string[]>([])
  const pressed = useRef<Element>(null)
  const move = (key: string, to: number) => {
    const name = files.find((file) => file.key === key)?.file.name
    onMove(key, to)
    announce(`${name} is now ${to + 1} of ${files.length}`)
  }
  const { drag, startDrag } = useDragOrder(list, move)
  // A pressed button loses the focus when its picture moves, so the focus is restored.
  useEffect(() => {
    if (pressed.current instanceof HTMLElement) {
      pressed.current.focus()
      pressed.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    pressed.current = null
  }, [files])
  if (files.length === 0) return null
  return (
    <>
      <ul
        ref={list}
        className={styles.strip}
        data-count={Math.min(files.length, 3)}
        aria-label="Chosen photos and videos"
      >
        {files.map((file, index) => (
          <ChosenFileTile
            key={file.key}
            file={file}
            index={index}
            count={files.length}
            drag={drag}
            onPointerDown={(event) => startDrag(event, file.key, index)}
            onRemove={() => onRemove(file.key)}
            onBroken={() => onBroken(file)}
            onUnplayable={() => setUnplayable((keys) => [...keys, file.key])}
            onDescribe={() => onDescribe(file.key)}
            onMove={(to) => {
              pressed.current = document.activeElement
              move(file.key, to)
            }}
          />
        ))}
      </ul>
      {files.some(({ key }) => unplayable.includes(key)) && (
        <p className={styles.warning} role="status">
          Some browsers cannot play this video. On an iPhone, choose “Most Compatible” in Settings › Camera ›
          Formats.
        </p>
      )}
      <p className={hidden.hidden} role="status">
        {announcement}
      </p>
    </>
  )
}
