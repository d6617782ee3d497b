import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { Progress } from '../ui/progress.tsx'
import type { ChosenFile } from './chosen-file.ts'
import type { Drag } from './use-drag-order.ts'
import { VideoPreview } from './video-preview.tsx'
import styles from './chosen-files.module.css'

interface ChosenFileTileProps {
  file: ChosenFile
  index: number
  count: number
  drag: Drag | undefined
  onPointerDown: (event: PointerEvent) => void
  onRemove: () => void
  onBroken: () => void
  onUnplayable: () => void
  onDescribe: () => void
  onMove: (to: number) => void
}

export function ChosenFileTile(props: ChosenFileTileProps) {
  const { file, index, count, drag, onPointerDown, onRemove, onDescribe, onMove } = props
  const element = useRef<HTMLLIElement>(null)
  const { error } = file
  const { name } = file.file
  const altLabel = file.alt ? 'ALT ✓' : '+ ALT'
  const isDragged = drag?.key === file.key
  const drop =
    drag?.to === index && drag.to !== drag.from ? (drag.to < drag.from ? 'before' : 'after') : undefined
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [error])
  return (
    <li
      ref={element}
      className={styles.file}
      data-failed={error ? true : undefined}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      style={isDragged ? { translate: `${drag.dx}px` } : undefined}
      onPointerDown={onPointerDown}
      onContextMenu={(event) => drag && event.preventDefault()}
    >
      {file.kind === 'video' ? (
        <VideoPreview src={file.preview} name={name} onUnplayable={props.onUnplayable} />
      ) : (
        <img
          className={styles.preview}
          src={file.preview}
          alt={file.alt || name}
          draggable={false}
          onError={props.onBroken}
        />
      )}
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.describe}
        aria-label={`${altLabel}: describe ${name}`}
        data-done={file.alt ? true : undefined}
        onClick={onDescribe}
      >
        {altLabel}
      </button>
      {count > 1 && (
        <>
          <button
            type="button"
            className={styles.left}
            aria-label={`Move ${name} left`}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.right}
            aria-label={`Move ${name} right`}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(index + 1)}
          >
            <ChevronRight size={18} aria-hidden />
          </button>
        </>
      )}
      {!file.done && !error && (
        <div className={styles.progress}>
          <Progress label={`Uploading ${name}`} value={file.progress} />
        </div>
      )}
      {error && <p className={styles.error}>{error}</p>}
    </li>
  )
}
