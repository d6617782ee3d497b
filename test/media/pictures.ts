/** Uploads of a test's own pictures, through the product. */
import type { OutputOf } from '../../shared/contract.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, type Person } from '../cloud.ts'
import { photoWithPlace, videoWithPlace } from './bytes.ts'

/** Sends bytes with the form of create-upload; returns the form and the bucket's response. */
export async function send(person: Person, id: string, bytes: Uint8Array, name = 'photo.jpg') {
  const permit = (await call(createUpload, { id, name, size: bytes.length }, person)).output
  const response = await post(permit, bytes, name)
  return { permit, status: response.status, text: await response.text() }
}

async function post(
  { url, fields }: OutputOf<typeof createUpload>,
  bytes: Uint8Array,
  name: string,
): Promise<Response> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(url, { method: 'POST', body: form })
}

/** Finishes the upload of a photo, or of these bytes, for a conversation; returns its id. */
export async function uploadedForChat(
  person: Person,
  chatId: string,
  bytes?: Uint8Array,
  name = 'photo.jpg',
): Promise<string> {
  const [id, sent] = [newUlid(Date.now()), bytes ?? (await photoWithPlace())]
  const permit = (await call(createUpload, { id, name, size: sent.length, chatId }, person)).output
  await post(permit, sent, name)
  const answer = await call(finishUpload, { uploadId: id }, person)
  if (answer.error) throw new Error(answer.error.code)
  return id
}

/** Finishes the upload of a video for a conversation; returns its id. */
export const uploadedVideoForChat = (person: Person, chatId: string) =>
  uploadedForChat(person, chatId, videoWithPlace(2), 'clip.mp4')

/** Finishes an upload; returns its id. */
export async function uploaded(person: Person, bytes?: Uint8Array, name?: string): Promise<string> {
  const id = newUlid(Date.now())
  await send(person, id, bytes ?? (await photoWithPlace()), name)
  const answer = await call(finishUpload, { uploadId: id }, person)
  if (answer.error) throw new Error(answer.error.code)
  return id
}

/** Finishes the upload of a video; returns its id. */
export const uploadedVideo = (person: Person) => uploaded(person, videoWithPlace(2), 'clip.mp4')

/** Finishes the upload of a person's picture, cropped to the middle of its photo; returns its id. */
export async function uploadedAvatar(person: Person, bytes?: Uint8Array): Promise<string> {
  const id = newUlid(Date.now())
  await send(person, id, bytes ?? (await photoWithPlace()))
  const answer = await call(finishUpload, { uploadId: id, crop: { left: 0.1, top: 0.1, width: 0.5 } }, person)
  if (answer.error) throw new Error(answer.error.code)
  return id
}
