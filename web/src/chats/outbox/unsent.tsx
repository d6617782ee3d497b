import { Clock, RotateCcw, Trash2 } from 'lucide-react'
import { blocksOf } from '../../composer/blocks-of.ts'
import type { Subject } from '../../composer/subject.ts'
import { waitingText } from '../../composer/waiting-text.ts'
import type { ChosenFile } from '../../media/chosen-file.ts'
import { LocalFiles } from '../../media/local-files.tsx'
import { Progress } from '../../ui/progress.tsx'
import { MessageContent } from '../message-content.tsx'
import type { UnsentRow } from '../message-rows.ts'
import { Quoted } from '../quoted.tsx'
import { discardUnsent } from '../send-message.ts'
import { useSharedPost } from '../use-shared-post.ts'
import styles from '../message.module.css'

interface UnsentItemProps {
  row: UnsentRow
  meId: string
  partnerName: string
  onRetry: (subject: Subject) => void
  onQuote: (id: string) => void
}

/**
 * A message that is in flight, waits for a connection, or has failed. A failed message stays in its position and shows 'Try
 * again'.
 */
export function UnsentItem({ row, meId, partnerName, onRetry, onQuote }: UnsentItemProps) {
  const { subject, state, content } = row.unsent
  const { files } = content
  const post = useSharedPost(content.postId)
  const shown = files.length > 0 && <UnsentFiles files={files} isUploading={state !== 'failed'} />
  return (
    <div
      className={styles.message}
      data-own
      data-first={row.isFirst || undefined}
      data-last={row.isLast || undefined}
      data-state={state}
    >
      <div className={styles.line}>
        <div className={styles.content}>
          {row.quote && <Quoted quote={row.quote} {...{ meId, partnerName }} onPress={onQuote} />}
          <MessageContent blocks={blocksOf(content.text, content.people)} post={post} files={shown} />
        </div>
      </div>
      {state === 'failed' ? (
        <div className={styles.failed} role="group" aria-label="Message not sent">
          <span role="status">{content.error ?? 'Not sent.'}</span>
          <button type="button" className={styles.retry} onClick={() => onRetry(subject)}>
            <RotateCcw size={14} aria-hidden />
            Try again
          </button>
          <button type="button" className={styles.retry} onClick={() => discardUnsent(subject)}>
            <Trash2 size={14} aria-hidden />
            Delete
          </button>
        </div>
      ) : (
        <p className={`${styles.meta} ${state === 'sending' ? styles.pending : ''}`}>
          <Clock size={12} aria-hidden />
          <span>{state === 'waiting' ? waitingText(content) : 'Sending…'}</span>
        </p>
      )}
    </div>
  )
}

function UnsentFiles({ files, isUploading }: { files: readonly ChosenFile[]; isUploading: boolean }) {
  const [first, second] = files
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  const sent = files.reduce((sum, { file, progress }) => sum + file.size * progress, 0)
  return (
    <div className={second ? styles.tiles : styles.photo}>
      <LocalFiles files={files} className={styles.preview} />
      {isUploading && !files.every(({ done }) => done) && (
        <div className={styles.progress}>
          <Progress
            label={`Uploading ${second ? `${files.length} files` : (first?.file.name ?? '')}`}
            value={sent / total}
          />
        </div>
      )}
    </div>
  )
}
