/** Chooses and crops a picture in a rendered test, whose DOM loads no pictures. */
import { fireEvent } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'

export const photo = (name = 'me.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type })

export async function choose(file: File): Promise<void> {
  await user.upload(await screen.findByLabelText('Profile photo'), file)
}

/** Chooses a photo of 400 × 200 pixels; returns the dialog in which it is cropped. */
export async function chooseAndLoad(file = photo()) {
  await choose(file)
  const dialog = await screen.findByRole('dialog', { name: 'Crop photo' })
  const picture = dialog.querySelector('img')!
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } })
  fireEvent.load(picture)
  const crop = within(dialog)
  const apply = crop.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  await until(() => expect(apply.disabled).toBe(false))
  return crop
}
