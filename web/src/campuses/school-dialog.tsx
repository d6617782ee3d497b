import { Globe, Lock, MapPin } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Theme } from '../../../shared/campuses/surfaces.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useMe } from '../session/me.ts'
import { openPrompt } from '../session/prompt.ts'
import { keepRedirectTo } from '../session/redirect-to.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { AnchorButton, Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CampusColors } from './school-mark.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './school-dialog.module.css'

interface SchoolDialogProps {
  campus: Campus
  theme: Theme
  onClose: () => void
}

/** A chosen school, with the button to visit or join it. */
export function SchoolDialog({ campus, theme, onClose }: SchoolDialogProps) {
  const Privacy = campus.privacy === 'public' ? Globe : Lock
  return (
    <Dialog
      title={campus.school}
      open
      onClose={onClose}
      actions={<WayIn campus={campus} onClose={onClose} />}
    >
      <div className={styles.card}>
        <div className={styles.mark}>
          <CampusColors campus={campus} theme={theme}>
            <Wordmark campus={campus} large />
          </CampusColors>
        </div>
        <p className={styles.fact}>
          <MapPin size={18} aria-hidden />
          {campus.location.city}, {campus.location.state}
        </p>
        <p className={styles.fact}>
          <Privacy size={18} aria-hidden />
          {campus.privacy === 'public' ? 'Public group' : 'Private group'}
        </p>
      </div>
    </Dialog>
  )
}

function WayIn({ campus, onClose }: { campus: Campus; onClose: () => void }) {
  const { me, status } = useMe()
  const site = useCampus()
  const navigate = useNavigate()
  if (me?.schoolVerified) {
    const isOwn = me.campusId === campus.id
    return (
      <AnchorButton kind="primary" wide href={campusHref(campus)} newTab={!isOwn}>
        {isOwn ? 'View Your Campus' : 'Visit As Guest'}
      </AnchorButton>
    )
  }
  const join = () => {
    keepRedirectTo(site, campus.id)
    onClose()
    if (me) void navigate(schoolEmailPath(campus.id))
    else openPrompt('guest-join', { campusId: campus.id })
  }
  return (
    <Button kind="primary" wide busy={status === 'loading'} onClick={join}>
      Join Campus
    </Button>
  )
}
