import { useEffect, useRef, useState } from 'react'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { serverNow } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Progress } from '../ui/progress.tsx'
import { saveFile } from '../lib/save-file.ts'
import { collect, fileOf, nothingCollected, progressOf } from './data-file.ts'
import styles from './your-data.module.css'

/** Downloads the person's data as one file. A retry after a failure does not fetch the same data again. */
export function ExportAccount() {
  const [collected, setCollected] = useState(nothingCollected)
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  const [error, setError] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const download = async () => {
    const controller = new AbortController()
    leaving.current = controller
    setState('busy')
    setError(undefined)
    try {
      const from = state === 'failed' ? collected : nothingCollected
      setCollected(from)
      const all = await collect(from, setCollected, controller.signal)
      saveFile(
        `your-data-${new Date(serverNow()).toISOString().slice(0, 10)}.json`,
        await fileOf(all),
        'application/json',
      )
      setState('done')
    } catch (failure) {
      if (controller.signal.aborted) return
      setState('failed')
      setError(refusalSentence(failure))
    }
  }
  const { items, parts } = collected
  const unreadable = Object.values(parts)
    .flat()
    .filter(({ kind }) => kind === 'unreadable').length
  return (
    <section className={styles.section} aria-labelledby="download">
      <h2 id="download" className={styles.heading}>
        Download your data
      </h2>
      <p className={styles.text}>
        One file with everything we keep about you: your account, posts, comments, saves and uploads. It is
        made in this browser, and no copy stays with us.
      </p>
      {state === 'busy' && <Progress label="Download" value={progressOf(collected)} />}
      <p className={styles.status} role="status">
        {state === 'busy' && `${countOf(items)} so far…`}
        {state === 'done' && `Downloaded: ${countOf(items - unreadable)}.`}
        {state === 'done' &&
          unreadable > 0 &&
          ' Part of your data could not be read. We are looking into it.'}
      </p>
      <FieldError id="download-error" error={error} />
      <div>
        <Button kind="primary" busy={state === 'busy'} onClick={() => void download()}>
          {state === 'failed' ? 'Try Again' : state === 'done' ? 'Download again' : 'Download'}
        </Button>
      </div>
    </section>
  )
}

const countOf = (items: number) => (items === 1 ? '1 item' : `${items.toLocaleString('en-US')} items`)
