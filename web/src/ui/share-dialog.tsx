import { Camera, Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { closeShare, copyToClipboard } from './share.ts'
import type { Share } from './share.ts'
import { AnchorButton, Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './share-dialog.module.css'

/** The dialog that shares an address: by mail, on Instagram, or by copying it. */
export function ShareDialog({ share: { url, title } }: { share: Share }) {
  const field = useRef<HTMLInputElement>(null)
  const [byHand, setByHand] = useState(false)
  const copy = async () => {
    const isCopied = await copyToClipboard(url)
    setByHand(!isCopied)
    if (isCopied) return
    field.current?.focus()
    field.current?.select()
  }
  // A link to Instagram cannot contain an address to share, so the address is copied and people paste it there.
  const openInstagram = async () => {
    await copy()
    window.open('https://www.instagram.com/', '_blank', 'noopener')
  }
  return (
    <Dialog title="Share" open onClose={closeShare}>
      <div className={styles.ways}>
        <AnchorButton href={mailOf(title, url)} wide>
          <Mail size={20} aria-hidden />
          Email
        </AnchorButton>
        <Button kind="plain" wide onClick={() => void openInstagram()}>
          <Camera size={20} aria-hidden />
          Instagram
        </Button>
      </div>
      <div className={styles.link}>
        <input
          ref={field}
          className={styles.field}
          aria-label="Link"
          aria-describedby={byHand ? 'share-by-hand' : undefined}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button kind="primary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {byHand && (
        <p id="share-by-hand" className={styles.hint} role="alert">
          Your browser does not allow copying. The link is selected: copy it from here.
        </p>
      )}
    </Dialog>
  )
}

function mailOf(title: string, url: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
}
