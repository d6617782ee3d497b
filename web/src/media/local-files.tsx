import type { ChosenFile } from './chosen-file.ts'
import { shownInGrid } from './grid.tsx'
import { PlayMark } from './play-mark.tsx'
import styles from './local-files.module.css'
import media from './media.module.css'

interface LocalFilesProps {
  files: readonly ChosenFile[]
  /** The CSS class of a single file. */
  className: string | undefined
}

/** Chosen files of this device while they are being sent: a single file in its own shape, several as in `MediaGrid`. */
export function LocalFiles({ files, className }: LocalFilesProps) {
  const [first, second] = files
  if (!first) return null
  if (!second) return <LocalFile file={first} className={className} />
  const more = files.length - shownInGrid
  return (
    <div className={media.grid} data-count={Math.min(files.length, shownInGrid)}>
      {files.slice(0, shownInGrid).map((file, index) => (
        <div key={file.key} className={media.cell}>
          <LocalFile file={file} className={styles.tile} />
          {more > 0 && index === shownInGrid - 1 && <span className={media.more}>+{more}</span>}
        </div>
      ))}
    </div>
  )
}

function LocalFile({ file, className }: { file: ChosenFile; className: string | undefined }) {
  const { kind, preview } = file
  const name = file.alt || file.file.name
  if (kind === 'photo') return <img className={className} src={preview} alt={name} />
  return (
    <>
      <video
        className={className}
        src={`${preview}#t=0.1`}
        preload="metadata"
        muted
        playsInline
        aria-label={name}
      />
      <span className={styles.mark}>
        <PlayMark />
      </span>
    </>
  )
}
