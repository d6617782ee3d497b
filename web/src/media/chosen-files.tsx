import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ChosenFile } from './chosen-file.ts'
import styles from './chosen-files.module.css'

interface ChosenFilesProps {
  files: readonly ChosenFile[]
  onRemove: (key: string) => void
  onDescribe: (key: string) => void
}

/** The files of a post that is being written: preview, removal, description, and what went wrong with one. */
export function ChosenFiles({ files, onRemove, onDescribe }: ChosenFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={styles.strip} data-count={Math.min(files.length, 3)} aria-label="Chosen photos and videos">
      {files.map((file) => (
        <OneFile
          key={file.key}
          file={file}
          onRemove={() => onRemove(file.key)}
          onDescribe={() => onDescribe(file.key)}
        />
      ))}
    </ul>
  )
}

function OneFile({
  file,
  onRemove,
  onDescribe,
}: {
  file: ChosenFile
  onRemove: () => void
  onDescribe: () => void
}) {
  const element = useRef<HTMLLIElement>(null)
  const { error } = file
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [error])
  return (
    <li ref={element} className={styles.file} data-failed={file.error ? true : undefined}>
      {file.kind === 'video' ? (
        <video
          className={styles.preview}
          src={`${file.preview}#t=0.1`}
          preload="metadata"
          muted
          playsInline
        />
      ) : (
        <img className={styles.preview} src={file.preview} alt={file.alt || file.file.name} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${file.file.name}`}
        onClick={onRemove}
      >
        <X size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.describe}
        aria-label={`Describe ${file.file.name}`}
        data-done={file.alt ? true : undefined}
        onClick={onDescribe}
      >
        {file.alt ? 'ALT ✓' : '+ ALT'}
      </button>
      {file.error && <p className={styles.error}>{file.error}</p>}
    </li>
  )
}
