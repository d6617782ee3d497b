import { api } from '../access/api.ts'
import { createChat } from './create-chat.ts'
import { getChat } from './get-chat.ts'
import { listChats } from './list-chats.ts'
import { listMessages } from './list-messages.ts'
import { sendMessage } from './send-message.ts'

export const { handler, grants } = api([createChat, getChat, listChats, listMessages, sendMessage])
