import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ChosenFile } from './chosen-file.ts'
import styles from './describe-file.module.css'

const altMaximum = 200

/** The dialog for the alternative text of a file. */
export function DescribeFile({
  file,
  onSave,
  onClose,
}: {
  file: ChosenFile
  onSave: (alt: string) => void
  onClose: () => void
}) {
  const [alt, setAlt] = useState(file.alt)
  const save = () => {
    onSave(alt.trim())
    onClose()
  }
  return (
    <Dialog
      title="Add a description"
      open
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={save}>
          Save
        </Button>
      }
    >
      {file.kind === 'photo' && <img className={styles.picture} src={file.preview} alt="" />}
      <label className={styles.field}>
        <span>What is in it, for people who can’t see it</span>
        <textarea
          rows={3}
          maxLength={altMaximum}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </label>
      <p className={styles.left}>
        {alt.length} / {altMaximum}
      </p>
    </Dialog>
  )
}
