import { useEffect, useEffectEvent } from 'react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOverlay } from '../lib/overlay-history.tsx'
import { useMediaQuery } from '../lib/media-query.ts'
import { useLeave } from '../lib/use-leave.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Composer } from './composer.tsx'
import { setComposerOpen } from './open.ts'
import type { Writing } from './open.ts'
import { getComposer, isDirty, useComposer } from './store.ts'
import { useDiscard } from './discard.tsx'
import { Sending } from './sending.tsx'
import hidden from '../ui/hidden.module.css'
import type { Subject } from './subject.ts'
import styles from './frames.module.css'

interface FrameProps extends Omit<ComponentProps<typeof Composer>, 'leave'> {
  title: string
}

/** The composer on wide screens, in a dialog. When the screen becomes narrow, it continues on the page `narrowPath`. */
export function ComposerInDialog({
  title,
  narrowPath,
  state,
  ...form
}: FrameProps & { narrowPath: string; state?: unknown }) {
  const narrow = useMediaQuery('narrow')
  const navigate = useNavigate()
  useEffect(() => {
    if (!narrow) return
    setComposerOpen(undefined)
    void navigate(narrowPath, { state })
  }, [narrow, navigate, narrowPath, state])
  return narrow ? null : <InDialog title={title} {...form} onLeave={() => setComposerOpen(undefined)} />
}

/** A composer in a dialog. The parent closes the dialog. */
export function InDialog({ title, onLeave, ...form }: FrameProps & { onLeave: () => void }) {
  const { discard, askDiscard } = useDiscard(form.subject, form.words.noun, onLeave)
  return (
    <>
      <Dialog title={title} wide open onClose={askDiscard}>
        <div className={styles.dialog}>
          <Composer {...form} />
        </div>
      </Dialog>
      {discard}
      <Sending subject={form.subject} noun={form.words.noun} />
    </>
  )
}

/** The composer on narrow screens, as a page. */
export function ComposerOnPage({ title, goBack, ...form }: FrameProps & { goBack: string }) {
  const { discard, askDiscard } = useDiscard(form.subject, form.words.noun, useLeave(goBack))
  const composer = useComposer(form.subject)
  // A page with a draft has a history entry like an overlay, so that Back asks the same question as Cancel. While the draft
  // is being sent, Back just leaves.
  useOverlay(isDirty(composer) && composer.sending === 'no', askDiscard)
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <h1 className={hidden.hidden}>{title}</h1>
      <Composer
        {...form}
        leave={
          <Button kind="quiet" onClick={askDiscard}>
            Cancel
          </Button>
        }
      />
      {discard}
      <Sending subject={form.subject} noun={form.words.noun} />
    </div>
  )
}

/**
 * Redirects wide screens away from a page for narrow ones; the text continues in the dialog. Returns whether the screen is
 * narrow.
 */
export function useNarrowOnly(goBack: string, subject?: Subject, writing?: Writing): boolean {
  const narrow = useMediaQuery('narrow')
  const leave = useEffectEvent(useLeave(goBack))
  const continueInDialog = useEffectEvent(() => {
    if (!narrow && subject !== undefined && writing && isDirty(getComposer(subject))) setComposerOpen(writing)
  })
  useEffect(() => {
    if (narrow) return
    leave()
    // Opens the dialog only after the page is left. Going back closes an open dialog, which would then ask whether to
    // discard.
    return () => continueInDialog()
  }, [narrow])
  return narrow
}
