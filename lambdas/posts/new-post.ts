/** What a new post and a new comment have in common: its author, its files, and how a repeated call is known. */
import { createHash } from 'node:crypto'
import { findCampus } from '../../shared/campuses/campus.ts'
import { fileIdOn, privateCampusOf, type Media } from '../../shared/media/media.ts'
import { uploadIdsOf, type Attachment } from '../../shared/composer/attachments.ts'
import type { Author } from '../../shared/users/user.ts'
import type { uploadStore } from '../media/upload-store.ts'
import type { User } from '../users/user-store.ts'

/** Of everything that the author chose: the same id with another body is not the same call again. */
export function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)
}

/** The snapshot of the author that a post carries. */
export function authorOf(user: User): Author {
  const { id, username, schoolVerified, picture } = user
  return { id, username, schoolVerified, picture, name: `${user.firstName} ${user.lastName}` }
}

/**
 * The author's finished uploads with their descriptions, videos with their posters; undefined where one is not there,
 * or was made for another campus: who changes it in between would show an open picture on a private one.
 */
export async function filesOf(
  uploads: ReturnType<typeof uploadStore>,
  { id: authorId, campusId }: User,
  chosen: Attachment[],
): Promise<Media[] | undefined> {
  const ids = uploadIdsOf(chosen)
  const finished = await uploads.finished(authorId, ids)
  const folder = privateCampusOf(fileIdOn(findCampus(campusId), ''))
  const ready = finished.filter(({ fileId }) => privateCampusOf(fileId) === folder)
  if (ready.length < ids.length) return undefined
  const byId = new Map(ids.map((id, index) => [id, ready[index]]))
  const files = chosen.flatMap(({ uploadId, posterId, alt }) => {
    const file = byId.get(uploadId)
    const shown = file && posterId ? withPoster(file, byId.get(posterId)) : file
    return shown ? [{ ...shown, alt }] : []
  })
  return files.length < chosen.length ? undefined : files
}

/** Only a video has a poster, and only a photo that does not move is one. */
function withPoster(file: Media, poster: Media | undefined): Media | undefined {
  if (file.kind !== 'video' || poster?.kind !== 'photo' || poster.animated) return undefined
  const { fileId, width, height, placeholder } = poster
  return { ...file, placeholder, poster: { fileId, width, height } }
}

/** Why what has this id already is not the answer; undefined where the call is the one that made it. */
export function conflictWith(
  before: { author: { id: string }; bodyHash: string; deletedAt?: number | undefined },
  call: { authorId: string; bodyHash: string },
): 'key-conflict' | 'post-deleted' | undefined {
  if (before.author.id !== call.authorId || before.bodyHash !== call.bodyHash) return 'key-conflict'
  return before.deletedAt ? 'post-deleted' : undefined
}
