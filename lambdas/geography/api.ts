import { api } from '../access/api.ts'
import { getPlace } from './get-place.ts'

export const { handler, grants } = api([getPlace])
