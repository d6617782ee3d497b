import { api } from '../access/api.ts'
import { updateLine } from './update-line.ts'

export const { handler, grants } = api([updateLine])
