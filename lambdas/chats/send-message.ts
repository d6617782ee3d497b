import { sendMessage as contract } from '../../shared/chats/send-message.ts'
import { partnerIn } from '../../shared/chats/pair.ts'
import { operation } from '../access/operation.ts'
import { uploadStore } from '../media/upload-store.ts'
import { only } from '../platform/effect.ts'
import { entryStore } from './entry-store.ts'
import { takeMedia } from './message-media.ts'
import { messageSending } from './message-sending.ts'

export const sendMessage = operation(
  contract,
  {
    entries: only(entryStore, 'withPartnersEntry'),
    uploads: only(uploadStore, 'take'),
    sending: messageSending,
  },
  async (input, { viewer, now, entries, uploads, sending, visible, refuse }) => {
    const { chatId, id, media } = input
    const partnerId = partnerIn(chatId, viewer.id) ?? refuse('chat-not-found')
    const both = await entries.withPartnersEntry(viewer.id, chatId, partnerId)
    const take = media && (() => takeMedia(uploads, viewer.id, { chatId, id, media }))
    return sending.send(input, { viewer, now, visible, refuse, both, takeMedia: take })
  },
)
