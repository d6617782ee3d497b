import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { finishUpload } from '../../../shared/media/finish-upload.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { middleOf, partsOf, zoomMaximum, zoomStep, zoomed, type Crop, type Size } from './crop.ts'
import { CropStage } from './crop-stage.tsx'
import type { ChosenPhoto, UploadedPicture } from './picture-upload.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import styles from './crop-photo.module.css'

interface CropPhotoProps {
  chosen: ChosenPhoto
  onDone: (picture: UploadedPicture) => void
  onClose: () => void
}

/** Asks for the square of a photo that becomes the person's picture. Meanwhile, the photo is already being uploaded. */
export function CropPhoto({ chosen, onDone, onClose }: CropPhotoProps) {
  const { url, upload } = chosen
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 })
  const [busy, setBusy] = useState(false)
  const refuse = (message: string) => showAlert({ message, type: 'danger' })
  const apply = async () => {
    if (!size) return
    setBusy(true)
    try {
      onDone(await upload.finish(partsOf(size, crop)))
    } catch (error) {
      setBusy(false)
      refuse(refusalSentence(error))
    }
  }
  return (
    <Dialog
      title="Crop photo"
      open
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} disabled={!size} onClick={() => void apply()}>
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <CropStage
          {...{ url, size, crop }}
          onChange={setCrop}
          onLoad={(loaded) => {
            setSize(loaded)
            setCrop(middleOf(loaded))
          }}
          onBroken={() => {
            refuse(finishUpload.refusals['file-broken'].message)
            onClose()
          }}
        />
        <Zoom value={crop.zoom} onChange={(zoom) => size && setCrop(zoomed(size, crop, zoom))} />
      </div>
    </Dialog>
  )
}

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  return (
    <div className={styles.zoom}>
      <IconButton label="Zoom out" icon={Minus} onClick={() => onChange(value / zoomStep)} />
      <input
        type="range"
        aria-label="Zoom"
        min={1}
        max={zoomMaximum}
        step={0.01}
        value={value}
        aria-valuetext={`${value.toFixed(1)} times`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <IconButton label="Zoom in" icon={Plus} onClick={() => onChange(value * zoomStep)} />
    </div>
  )
}
