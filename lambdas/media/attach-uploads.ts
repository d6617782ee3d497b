/** The files that a post, comment or message takes: finished uploads of its author. */
import { findCampus } from '../../shared/campuses/campus.ts'
import { uploadIdsOf, type Attachment } from '../../shared/composer/attachments.ts'
import { fileIdOn, isAvatar, privateOwnerOf, type Media } from '../../shared/media/media.ts'
import type { uploadStore } from './upload-store.ts'

/**
 * Takes the author's finished uploads for a post or comment. Returns them with their descriptions, and videos with
 * their posters. Returns undefined if an upload is missing, belongs to another post, is a profile picture, or was made
 * for another campus. The address of an upload for a public campus is public, so a post on a private campus must not
 * take it.
 */
export async function attachUploads(
  uploads: Pick<ReturnType<typeof uploadStore>, 'take'>,
  author: { id: string; campusId?: string | undefined },
  { id, media: chosen }: { id: string; media: Attachment[] },
): Promise<Media[] | undefined> {
  const owner = privateOwnerOf(fileIdOn(findCampus(author.campusId), ''))
  return takeUploads(uploads, { userId: author.id, taker: id, owner }, chosen)
}

interface Taking {
  userId: string
  /** The post, comment or message that takes the uploads, as in `takenBy` of their rows. */
  taker: string
  /** The private campus or the conversation for which the uploads must have been made; undefined for a public campus. */
  owner: string | undefined
}

/** Same as `attachUploads`, for any owner of the uploads: a private campus, a conversation, or none for a public campus. */
export async function takeUploads(
  uploads: Pick<ReturnType<typeof uploadStore>, 'take'>,
  { userId, taker, owner }: Taking,
  chosen: Attachment[],
): Promise<Media[] | undefined> {
  const byId = new Map(
    await Promise.all(
      uploadIdsOf(chosen).map(async (one) => [one, await uploads.take(userId, one, taker)] as const),
    ),
  )
  for (const file of byId.values())
    if (!file || privateOwnerOf(file.fileId) !== owner || isAvatar(file.fileId)) return undefined
  const files = chosen.flatMap(({ uploadId, posterId, alt }) => {
    const file = byId.get(uploadId)
    const shown = file && posterId ? withPoster(file, byId.get(posterId)) : file
    return shown ? [{ ...shown, alt }] : []
  })
  return files.length < chosen.length ? undefined : files
}

/** The video with its poster. Only a video may have one, and the poster has to be a photo without animation. */
function withPoster(file: Media, poster: Media | undefined): Media | undefined {
  if (file.kind !== 'video' || poster?.kind !== 'photo' || poster.animated) return undefined
  const { fileId, width, height, placeholder } = poster
  return { ...file, placeholder, poster: { fileId, width, height } }
}
