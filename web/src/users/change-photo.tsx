import { useRef, useState } from 'react'
import { showAlert } from '../ui/alerts-store.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { CropPhoto } from './crop-photo.tsx'
import {
  choosePhoto,
  forgetPhoto,
  readPicture,
  type ChosenPhoto,
  type UploadedPicture,
} from './picture-upload.ts'
import styles from './change-photo.module.css'

interface ChangePhotoProps {
  person: { name: string; picture?: string | undefined }
  onChange: (picture: UploadedPicture) => void
  onRemove: () => void
}

/** A person's picture, and the buttons that replace or remove it. */
export function ChangePhoto({ person, onChange, onRemove }: ChangePhotoProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenPhoto>()
  const choose = async (file: File) => {
    const read = await readPicture(file)
    if ('refusal' in read) showAlert({ message: read.refusal, type: 'danger' })
    else setChosen(choosePhoto(read.file))
  }
  const close = (photo: ChosenPhoto) => {
    forgetPhoto(photo)
    setChosen(undefined)
  }
  return (
    <div className={styles.photo}>
      <Avatar person={person} size={96} />
      <div className={styles.buttons}>
        <Button onClick={() => picker.current?.click()}>
          {person.picture ? 'Change photo' : 'Choose a photo'}
        </Button>
        {person.picture && (
          <Button kind="quiet" onClick={onRemove}>
            Remove photo
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        aria-label="Profile photo"
        accept="image/png,image/gif,image/jpeg"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void choose(file)
          event.target.value = ''
        }}
      />
      {chosen && (
        <CropPhoto
          chosen={chosen}
          onClose={() => close(chosen)}
          onDone={(picture) => {
            close(chosen)
            onChange(picture)
          }}
        />
      )}
    </div>
  )
}
