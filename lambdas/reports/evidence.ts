/** Copies of reported photos, in a part of the bucket that the site does not serve. */
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { Media } from '../../shared/media/media.ts'
import { anyKeptMedia, copyName, keptMediaKey } from '../chats/kept-media.ts'
import { copyGrants, copyObject, copyStill } from '../media/copied-stills.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { anyId, onMissingObjects, onObjects } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'
import { connectS3 } from '../platform/s3.ts'

const evidenceKey = (folder: string, name: string) => `reports/${folder}/${name}.webp`
const folderOf = ({ pk, sk }: Key) => `${pk}#${sk}`.replaceAll('#', '/')
const anyEvidence = evidenceKey(anyId, anyId)

const evidenceGrants = {
  keep: copyGrants(anyEvidence),
  keepOfMessage: copyGrants(anyEvidence, anyKeptMedia),
  keepOfMessages: copyGrants(anyEvidence, anyKeptMedia),
  picturesOf: [...onMissingObjects('files'), ...onObjects('files', anyEvidence, 'GetObject')],
}

interface Message {
  chatId: string
  id: string
  media: readonly Media[]
}

/**
 * Copies the files of a message to keys by their position. Of an unsent or deleted message, only the kept copies are left.
 */
async function copyMedia({ chatId, id, media }: Message, keyOf: (place: number) => string) {
  await Promise.all(
    media.map(async (one, place) => {
      const isCopied = await copyStill(one, keyOf(place))
      if (!isCopied) await copyObject(keptMediaKey(chatId, id, place), keyOf(place))
    }),
  )
}

export const evidence = effect(evidenceGrants, () => ({
  /** Copies the photos, and the stills of videos, as `1.webp` and so on below the report's key. Repeating it is safe. */
  async keep(key: Key, media: readonly Media[]): Promise<void> {
    await Promise.all(media.map((each, at) => copyStill(each, evidenceKey(folderOf(key), String(at + 1)))))
  },

  /** Same as `keep`, for the files of a message. */
  async keepOfMessage(key: Key, message: Message): Promise<void> {
    await copyMedia(message, (place) => evidenceKey(folderOf(key), String(place + 1)))
  },

  /** Copies the files of messages of one conversation, with the messages' ids in the names. */
  async keepOfMessages(
    key: Key,
    chatId: string,
    messages: readonly Omit<Message, 'chatId'>[],
  ): Promise<void> {
    for (const { id, media } of messages)
      await copyMedia({ chatId, id, media }, (place) => evidenceKey(folderOf(key), copyName(id, place)))
  },

  /** The pictures of a report, at most 20, in the order of their names. */
  async picturesOf(key: Key): Promise<Uint8Array[]> {
    const [client, Bucket] = [connectS3(), env('FILES_BUCKET')]
    const Prefix = `reports/${folderOf(key)}/`
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 20 }))
    const objects = await Promise.all(
      Contents.map(async ({ Key: name }) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }))
        return Body?.transformToByteArray()
      }),
    )
    return objects.filter((bytes) => bytes !== undefined)
  },
}))
