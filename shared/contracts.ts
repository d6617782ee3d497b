/** Every operation of the product, by the noun whose function answers it. */
import type { AnyContract } from './contract.ts'
import { createUpload } from './media/create-upload.ts'
import { finishUpload } from './media/finish-upload.ts'
import { createPost } from './posts/create-post.ts'
import { deletePost } from './posts/delete-post.ts'
import { getPost } from './posts/get-post.ts'
import { listPosts } from './posts/list-posts.ts'
import { getMe } from './users/get-me.ts'
import { lookupAccount } from './users/lookup-account.ts'
import { register } from './users/register.ts'
import { sendEmailCode } from './users/send-email-code.ts'
import { sendSchoolCode } from './users/send-school-code.ts'
import { verifyEmail } from './users/verify-email.ts'
import { verifySchoolEmail } from './users/verify-school-email.ts'

export const contracts = {
  users: [getMe, lookupAccount, register, sendEmailCode, sendSchoolCode, verifyEmail, verifySchoolEmail],
  posts: [createPost, deletePost, getPost, listPosts],
  media: [createUpload, finishUpload],
} satisfies Record<string, AnyContract[]>

export const allContracts: AnyContract[] = Object.values(contracts).flat()
