import { api } from '../access/api.ts'
import { createChat } from './create-chat.ts'
import { deleteChat } from './delete-chat.ts'
import { getChatFileAccess } from './get-chat-file-access.ts'
import { getChat } from './get-chat.ts'
import { heartMessage } from './heart-message.ts'
import { listChats } from './list-chats.ts'
import { listMessages } from './list-messages.ts'
import { readChat } from './read-chat.ts'
import { sendMessage } from './send-message.ts'
import { sendMessages } from './send-messages.ts'
import { unsendMessage } from './unsend-message.ts'
import { updateChat } from './update-chat.ts'
import { updateMessage } from './update-message.ts'

export const { handler, grants } = api([
  createChat,
  deleteChat,
  getChat,
  getChatFileAccess,
  heartMessage,
  listChats,
  listMessages,
  readChat,
  sendMessage,
  sendMessages,
  unsendMessage,
  updateChat,
  updateMessage,
])
