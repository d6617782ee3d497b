import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import type { Draft } from './draft.ts'
import { continueDraft, deleteDraft, useSavedDrafts } from './saved-drafts.ts'
import { useComposer } from './store.ts'
import type { Subject } from './subject.ts'
import styles from './saved-drafts.module.css'

interface SavedDraftsListProps {
  subject: Subject
  /** Called when the composer has loaded a saved draft. */
  onContinue: () => void
}

/** The saved drafts of this composer. A press on a draft continues it. */
export function SavedDraftsList({ subject, onContinue }: SavedDraftsListProps) {
  const { owner } = useComposer(subject)
  const drafts = useSavedDrafts(owner, subject)
  const [deleted, setDeleted] = useState<Subject>()
  const id = useId()
  if (drafts.length === 0) return null
  return (
    <section className={styles.drafts} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Drafts
      </h2>
      <ul className={styles.list}>
        {drafts.map(({ subject: saved, draft }) => (
          <li key={saved.key} className={styles.item}>
            <button
              type="button"
              className={styles.draft}
              onClick={() => continueDraft(saved, subject, onContinue)}
            >
              <span className={styles.text}>{nameOf(draft)}</span>
              <span className={styles.time}>
                {draft.text.trim() && draft.files.length > 0 && `${filesOf(draft)} · `}
                <TimeAgo at={draft.savedAt} />
              </span>
            </button>
            <IconButton
              label={`Delete draft: ${nameOf(draft)}`}
              icon={Trash2}
              onClick={() => setDeleted(saved)}
            />
          </li>
        ))}
      </ul>
      {deleted !== undefined && (
        <ConfirmDialog
          title="Delete Draft?"
          confirm="Delete"
          danger
          onCancel={() => setDeleted(undefined)}
          onConfirm={() => {
            deleteDraft(deleted, owner)
            setDeleted(undefined)
          }}
        >
          What you wrote and the photos you chose will be gone.
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Returns the first line of a draft's text, or the number of its files. */
function nameOf(draft: Draft): string {
  const [line] = draft.text.trim().split('\n')
  return line || filesOf(draft)
}

const filesOf = ({ files }: Draft) => (files.length === 1 ? '1 file' : `${files.length} files`)
