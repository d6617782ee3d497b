import { api } from '../access/api.ts'
import { getCampusCounts } from './get-campus-counts.ts'

export const { handler, grants } = api([getCampusCounts])
