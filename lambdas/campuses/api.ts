import { api } from '../platform/api.ts'
import { getCampusCounts } from './get-campus-counts.ts'

export const handler = api([getCampusCounts])
