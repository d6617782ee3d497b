import { api } from '../access/api.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { sendDeletionCode } from './send-deletion-code.ts'

export const { handler, grants } = api([deleteAccount, exportAccount, sendDeletionCode])
